/** A rating: the most likely strength, and its standard error. */
export interface KnownRating {
  readonly rating: number;
  readonly error: number;
}

/** What a house's records say of the players of a game. */
export interface SeatRatings {
  /** By seat; null of who has none, and of computer players. */
  readonly people: readonly (KnownRating | null)[];
  /** Of the levels of its computer players, by id. */
  readonly levels: ReadonlyMap<string, KnownRating>;
}

/** Nobody is rated. */
export const NO_RATINGS: SeatRatings = { people: [], levels: new Map() };
