import { workFor } from '../arena/arena.ts';
import { kits } from './kits.ts';

workFor(kits);
