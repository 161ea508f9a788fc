// npm start: sets up what is missing, then opens the program.
import { launch, OLDEST } from '../bin/launch.mjs';
import { setUp } from './setup.mjs';

await setUp(OLDEST);
await launch(process.argv.slice(2));
