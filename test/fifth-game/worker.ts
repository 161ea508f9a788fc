import { workFor } from '../../source/arena/arena.ts';
import { five } from './kit.ts';

workFor(five.kits);
