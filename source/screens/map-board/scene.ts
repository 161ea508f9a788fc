import type { Seat } from '../../../machines/seat.ts';
import type { GameMap } from '../../maps/map.ts';

/** Meanings of a map's colours. */
export const OVERLAYS = ['owners', 'continents', 'threat', 'strength', 'empire', 'cards'] as const;
export type Overlay = (typeof OVERLAYS)[number];

/** The name and the meaning of each overlay. */
export const overlayTitles: Readonly<Record<Overlay, readonly [title: string, explanation: string]>> = {
  owners: ['owners', 'who has what'],
  continents: ['continents', 'the continent of each territory'],
  threat: ['threat', 'what stands against yours, from green to red'],
  strength: ['armies', 'the brighter, the more armies'],
  empire: ['empire', 'your largest connected empire'],
  cards: ['cards', 'the territories on your cards'],
};

/** The overlay after this one, of those that make sense now. */
export function overlayAfter(overlay: Overlay, allowed: readonly Overlay[] = OVERLAYS): Overlay {
  return allowed[(allowed.indexOf(overlay) + 1) % Math.max(1, allowed.length)] ?? 'owners';
}

export interface Arrow {
  readonly from: number;
  readonly to: number;
  readonly tone: 'accent' | 'good' | 'bad' | 'dim';
}

export interface MarchingArmies {
  readonly from: number;
  readonly to: number;
  /** Null where it is unknown. */
  readonly armies: number | null;
  /** Their progress, 0 to 1; at 0.5 on the border. */
  readonly share: number;
}

/** The scene of a map board. Territories are indices; lists shorter than the map have nothing there. */
export interface MapScene {
  /** Null for nobody, or somebody unknown. */
  readonly owners: readonly (Seat | null)[];
  /** Null where the number is unknown. */
  readonly armies: readonly (number | null)[];
  /** Covered by fog: owner and armies are not shown, whatever the lists say. */
  readonly fog: ReadonlySet<number>;
  readonly cursor: number | null;
  /** Chosen so far: the source of an attack. */
  readonly selected: ReadonlySet<number>;
  /** Possible choices, lit; null where nothing is being chosen. */
  readonly legal: ReadonlySet<number> | null;
  readonly arrows: readonly Arrow[];
  readonly capitals: ReadonlySet<number>;
  /** A few characters in place of the number of armies: `9>2`, `+3`. */
  readonly notes: ReadonlyMap<number, string>;
  /** Just changing hands: painted brightest for a moment. */
  readonly flashing: ReadonlySet<number>;
  /** A territory that its new owner has entered from another one, by now as far as the share (0 to 1) says. */
  readonly entered: {
    readonly territory: number;
    readonly from: number;
    /** Null where it was nobody's. */
    readonly loser: Seat | null;
    readonly share: number;
  } | null;
  /** The two territories between which the last battle was. */
  readonly battle: readonly [from: number, to: number] | null;
  /** The moment of a battle; null without one. */
  readonly fighting: number | null;
  readonly march: MarchingArmies | null;
  readonly overlay: Overlay;
  /** The seat whose threat, empire and cards the overlays show; null for a spectator. */
  readonly seat: Seat | null;
  /** The territories on that seat's cards. */
  readonly cards: ReadonlySet<number>;
  readonly names: boolean;
  /** The map whose continents are shown while it is being drawn; null for that of the atlas. */
  readonly drawn: GameMap | null;
}

/** Tests whether a second choice follows: an arrow may follow the cursor then. */
export const isAiming = ({ selected }: Pick<MapScene, 'selected'>): boolean => selected.size > 0;

export const emptyScene: MapScene = {
  owners: [],
  armies: [],
  fog: new Set(),
  cursor: null,
  selected: new Set(),
  legal: null,
  arrows: [],
  capitals: new Set(),
  notes: new Map(),
  flashing: new Set(),
  entered: null,
  battle: null,
  fighting: null,
  march: null,
  overlay: 'owners',
  seat: null,
  cards: new Set(),
  names: false,
  drawn: null,
};
