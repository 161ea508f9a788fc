import { defineMap } from './define.ts';

/** A small map for two: Spain's and Portugal's regions, with a way round by the sea. */
export const iberia = defineMap(
  { id: 'iberia', name: 'Iberia', about: 'small, for two: the regions of Spain and Portugal', wraps: false },
  `
[Portugal, 3, #5b8c5a]
Norte, -7.7, 41.4: Centro, Galicia, Castile and Leon
Centro, -7.9, 40.2: Lisbon, Alentejo, Castile and Leon, Extremadura
Lisbon, -9.1, 38.9: Alentejo
Alentejo, -7.9, 38.1: Algarve, Extremadura, Western Andalusia
Algarve, -8.2, 37.2: Western Andalusia

[Green Spain, 3, #4f7cac]
Galicia, -8, 42.8: Asturias, Castile and Leon
Asturias, -6, 43.3: Cantabria, Castile and Leon
Cantabria, -4, 43.2: Basque Country, Castile and Leon
Basque Country, -2.6, 43: Navarre, La Rioja, Castile and Leon

[Ebro, 3, #b5533c]
Navarre, -1.6, 42.7: La Rioja, Aragon
La Rioja, -2.5, 42.2: Aragon, Castile and Leon
Aragon, -0.7, 41.5: Catalonia, Valencia, Castile and Leon, La Mancha
Catalonia, 1.6, 41.8: Valencia, Balearic Islands

[Meseta, 4, #d9a441]
Castile and Leon, -4.8, 41.7: Madrid, La Mancha, Extremadura
Madrid, -3.7, 40.5: La Mancha
La Mancha, -3, 39.5: Extremadura, Valencia, Murcia, Western Andalusia, Eastern Andalusia
Extremadura, -6.1, 39.2: Western Andalusia

[South and East, 3, #9a5b9e]
Western Andalusia, -5.8, 37.4: Eastern Andalusia
Eastern Andalusia, -3.2, 37.3: Murcia
Murcia, -1.5, 38: Valencia
Valencia, -0.6, 39.4: Balearic Islands
Balearic Islands, 2.9, 39.6:
`,
);
