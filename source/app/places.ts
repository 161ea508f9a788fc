import type { MapsPlace } from './maps/place.ts';
import type { MapPlace } from './maps/viewer-place.ts';
import type { MenuPlace } from './menu/place.ts';
import type { OwnPlace } from './place.ts';
import type { PlayPlace } from './play/place.ts';
import type { ReplayPlace } from './replay/place.ts';
import type { SavesPlace } from './saves/place.ts';
import type { SettingsPlace } from './settings-place.ts';
import type { SetupPlace } from './setup/place.ts';

/** Every kind of place there is. */
export type AnyPlace =
  | OwnPlace
  | MenuPlace
  | SetupPlace
  | PlayPlace
  | SavesPlace
  | ReplayPlace
  | SettingsPlace
  | MapsPlace
  | MapPlace;
