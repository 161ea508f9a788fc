import { workFor } from '../../source/arena/run.ts';
import { five } from './kit.ts';

workFor(five.kits);
