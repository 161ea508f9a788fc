import { workFor } from '../arena/run.ts';
import { kits } from './kits.ts';

workFor(kits);
