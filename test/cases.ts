import fc from 'fast-check';

// Properties try the same cases in each run, so that a change is judged by the change. `SANDTABLE_CASES=7 npm test`
// tries others; a case that fails there becomes a test of its own.
fc.configureGlobal({ seed: Number(process.env['SANDTABLE_CASES'] ?? 1) });
