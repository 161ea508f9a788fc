import { type Command, commandsUnder, digits, leftRight, upDown } from './command.ts';

const inReplay = commandsUnder('Replay', 11, 'replay');
const inReview = commandsUnder('Review', 10.5, 'dialog', { fresh: true });

export const replayCommands = {
  step: inReplay('step', leftRight, 'step', 'one move back or on', { repeats: true }),
  turn: inReplay('turn', upDown, 'turn', 'one turn back or on', { repeats: true }),
  stepsBefore: inReplay('how-often', digits, 'so often', 'before a key: how often', { counts: true }),
  edge: inReplay('ends', ['home', 'end'], 'ends', 'to the beginning or the end', { shown: 'Home/End' }),
  run: inReplay('play', ['space'], 'play', 'play or pause', { at: ['orders'] }),
  speed: inReplay('speed', ['(', ')'], 'speed', 'faster or slower', { shown: '()', at: ['orders'] }),
  branch: inReplay('play-on', ['G', 'enter'], 'play on', 'play on from here, as a game of its own', {
    deed: 'play on',
    when: 'before the end, in a game of your own',
  }),
  phase: inReplay('phase', ['[', ']'], 'phase', 'to the part of a turn before or after', {
    shown: '[]',
    repeats: true,
  }),
  mark: inReplay('mark', ['n', 'N'], 'next mark', 'the next player out, card, undo; N: before', {
    deed: 'on',
    repeats: true,
  }),
  measure: inReplay('band-tells', ['o'], 'band', 'the band: who is ahead in what, or chances', {
    deed: 'other look',
    when: 'where more than one thing is measured',
  }),
  closer: inReplay('band-closer', ['>', '<'], 'closer', 'less or more of the game in the band', {
    shown: '<>',
    repeats: true,
  }),
  viewer: inReplay('eyes', ['v'], 'eyes', 'as each player saw it, or open', {
    deed: 'view',
    when: 'once the game is over',
  }),
  decided: inReplay('decided', ['!'], 'what decided', 'the review: what decided it, what moves cost', {
    was: ['m'],
    when: 'once the game is over',
  }),
  chances: inReplay('chances', ['C'], 'chances', 'who wins from here, played out many times', {
    when: 'where chances are played out',
    at: ['analysis'],
  }),
  jump: inReplay('go-to-turn', [':'], 'go to turn', 'go to a turn by its number', { was: ['g'] }),
  film: inReview('film', ['v'], 'replay', 'the whole game once more', { deed: 'view' }),
  tryAgain: inReview('try-again', ['G'], 'try again', 'play on from there, as a game of its own', {
    deed: 'play on',
    when: 'in a game of your own',
  }),
  gameLuck: inReview('luck-of-game', ['f'], 'luck', 'how lucky everybody was', {
    deed: 'figures',
    when: 'of a game with battles',
  }),
  analyseMoment: inReview('analyse-moment', ['A'], 'analysis', 'that position on the analysis board', {
    deed: 'analysis',
  }),
} as const satisfies Record<string, Command>;
