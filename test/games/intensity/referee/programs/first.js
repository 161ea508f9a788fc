// Passes and plays the first cards of its hand, legal or not.
import { readFileSync } from 'node:fs';

const [action, ...numbers] = readFileSync(0, 'utf8').trim().split(/\s+/).map(Number);
const hand = action === 1 ? numbers : numbers.slice(3);
process.stdout.write(action === 0 ? 'First\n' : `${hand.slice(0, action === 1 ? 3 : 1).join(' ')}\n`);
