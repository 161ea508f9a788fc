// npm start: sets up what is missing, then opens the program.
import { launch } from '../bin/launch.mjs';
import { setUp } from './setup.mjs';

await setUp();
await launch(process.argv.slice(2));
