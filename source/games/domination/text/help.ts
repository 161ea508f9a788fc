/** What `help` prints: the commands by when they can be used. */
export const HELP = [
  'Commands:',
  '  any time     help  about  manual  ver  exit  rem TEXT',
  '  no game      newgame  loadgame FILE',
  '  with a game  closegame  savegame FILE  replay',
  '  set-up       newplayer human COLOUR NAME  newplayer ai SKILL COLOUR NAME  (SKILL: easy average hard crap)',
  '               delplayer NAME  choosemap FILE  choosecards FILE  info  autosetup  play LOG',
  '               startgame MODE CARDS [autoplaceall] [recycle]',
  '               MODE: domination capital mission   CARDS: increasing fixed italianlike',
  '  playing      undo  showarmies  showcards  showmission  autoendgo [on|off]  autodefend [on|off]',
  "  trading      trade CARD CARD CARD  endtrade   (a card is its country's number, or wildcard)",
  '  placing      placearmies COUNTRY NUMBER  autoplace',
  '  attacking    attack FROM TO  endattack  roll DICE  retreat  move NUMBER|all',
  '  fortifying   movearmies FROM TO NUMBER  nomove',
  '  turn end     endgo    capital game: capital COUNTRY    after a win: continue',
].join('\n');

/** What `help` adds in friendly mode. */
export const FRIENDLY_HELP = [
  'Friendly: names as well as numbers, any case, beginnings of words that say enough;',
  '  attack FROM TO until NUMBER   attacks until so many armies are left, or the country is taken',
  '  stats                         countries, armies, cards and continents of every player',
].join('\n');
