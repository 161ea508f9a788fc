/** A small map of its own: six countries round a pond and one in the middle; the north pays 2, the south 3. */
export const POND_MAP = `; seven countries for the tests of the console
name Pond

[files]
pic pond.png
map pond.gif
crd pond.cards

[continents]
North 2 green
South 3 #803010

[countries]
1 Alder 1 10 10
2 Beech 1 40 10
3 Clover 1 70 10
4 Daisy 2 70 40
5 Elder 2 40 40
6 Fern 2 10 40
7 Grand_Gorse 2 40 25

[borders]
1 2 6
2 1 3 7
3 2 4
4 3 5
5 4 6 7
6 5 1
7 2 5
`;

/** Two cards for each country and two wildcards, and four missions. */
export const POND_CARDS = `[cards]
Infantry 1
Cavalry 2
Cannon 3
Infantry 4
Cavalry 5
Cannon 6
Infantry 7
Cavalry 1
Cannon 2
Infantry 3
Cavalry 4
Cannon 5
Infantry 6
Cavalry 7
wildcard
wildcard

[missions]
0	0 0	1 0 0	Hold the North.
0	5 1	0 0 0	Hold five countries.
1	6 1	0 0 0	Destroy {PLAYER1}, or hold six countries.
2	6 1	0 0 0	Destroy PLAYER2, or hold six countries.
`;

const changed = (piece: string | RegExp, by: string): string => POND_MAP.replace(piece, by);

/** The pond, and the same map and cards with one fault each (rules/domination-maps.md#what-is-refused). */
export const POND = {
  'pond.map': POND_MAP,
  'pond.cards': POND_CARDS,
  'no-borders.map': changed(/\[borders\][\s\S]*/, ''),
  'no-cards-named.map': changed('crd pond.cards\n', ''),
  'cards-missing.map': changed('pond.cards', 'nowhere.cards'),
  'cards-empty.map': changed('pond.cards', 'empty.cards'),
  'gap.map': changed('7 Grand_Gorse', '8 Grand_Gorse'),
  'a-field-more.map': changed('1 Alder 1 10 10', '1 Alder 1 10 10 10'),
  'unknown-neighbour.map': changed('1 2 6', '1 2 9'),
  'shouted.map': changed('[countries]', '[COUNTRIES]'),
  'one-way.map': changed('name Pond', 'name Pond\ntest').replace('7 2 5', '7 2'),
  'empty.cards': 'no cards at all\n',
  'stranger.cards': '[cards]\nInfantry 1\nInfantry 8\n',
  'horses.cards': '[cards]\nInfantry 1\nHorses 2\n',
  'few.cards': '[cards]\nInfantry 1\n\n[missions]\n0\t3 1\t0 0 0\tHold three countries.\n',
};
