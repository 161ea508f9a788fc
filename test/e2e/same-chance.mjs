// Loaded into a server before everything else: its games begin with the same chance in each run.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import seedrandom from 'seedrandom';

const draw = seedrandom('sandtable');
crypto.randomInt = bound => Math.floor(draw() * bound);
syncBuiltinESMExports();
