// npm run screens [NAME…] [--out FOLDER]: plays the built program in a pty and writes what its screen shows to docs/screens/*.svg.
import { execFileSync, spawn as spawnChild } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { fitNode, handOver } from '../bin/launch.mjs';
import { ROOT, setUp } from './setup.mjs';

const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string', default: join(ROOT, 'docs', 'screens') } },
});
const OUT = resolve(values.out);

/** A cell of the SVG, in pixels. */
const CELL = { width: 8, height: 16 };
const INK = { text: 0xd8d8d8, ground: 0x0c0c10 };
const KEYS = {
  Up: '\x1b[A',
  Down: '\x1b[B',
  Right: '\x1b[C',
  Left: '\x1b[D',
  Enter: '\r',
  Escape: '\x1b',
  Tab: '\t',
};

/** A position of Domination on the world. */
const POSITION =
  'sandtable1-domination1-open-HHpmf59r4BSFsDeFo93nfVpt7Y0l6PcHk272Cd9KJHXP8KRQkKbnPW5UGSn3DAGKWhbxuQKv7rzBMUIdIyATHgGyxFPMu9MpPnA4kZurfbbeTHyk8yKpHmiF7txPV9NCA8066YwNpMYDzXNHcbxoC39YtufrmXl';

/** The maps of scripts/shapes.mjs in their order, which come fifth and later in the list. */
const DRAWN = JSON.parse(readFileSync(join(ROOT, 'source/maps/builtin/drawn.json'), 'utf8')).map(
  ({ id }) => id,
);

/** A key of a screen's list: a name, one character, `until:TEXT` that waits for the text on the screen, or `still`. */
const SCREENS = [
  { name: 'menu', size: [120, 36], args: [], keys: ['until:leave'] },
  {
    name: 'grid',
    size: [120, 40],
    args: ['play', 'grid', '--rules', 'classic', '--seats', 'Ada,bot:hard,bot:easy', '--seed', 'dunes'],
    keys: [
      ...placements(15),
      'until:new_troops',
      'Enter',
      'until:Attack',
      'Tab',
      'Enter',
      'until:dice',
      'Enter',
      'until:lost',
    ],
  },
  {
    name: 'domination',
    size: [120, 36],
    args: [
      'play',
      'domination',
      '--seats',
      'Ada,bot:hard,bot:normal',
      '--seed',
      'dunes',
      '--rules',
      'class',
      '--set',
      'firstArmies=random',
      '--set',
      'firstPlayer=first',
    ],
    keys: ['until:Place', 'Enter', 'Enter', 'until:Attack', 'Tab', 'Enter', 'Tab'],
  },
  {
    name: 'warzone',
    size: [120, 36],
    args: ['play', 'warzone', '--rules', 'class', '--seats', 'Ada,bot:hard,bot:normal', '--seed', 'dunes'],
    keys: [
      'until:Where_do_new',
      'Enter',
      'until:How_many',
      'Enter',
      'until:6_Quebec',
      'Enter',
      'until:to_where',
      'until:Normal_C_has_given',
    ],
  },
  {
    name: 'intensity',
    size: [120, 36],
    args: ['play', 'intensity', '--seats', 'Ada,bot:expert,bot:hard,bot:easy', '--seed', 'dunes'],
    keys: [
      'until:choose_three',
      // The others pass at the same time: before, so that each time they have the same to think about.
      'still',
      ' ',
      'Right',
      ' ',
      'Right',
      ' ',
      'Enter',
      'until:do_you_lead',
      'Enter',
      'until:takes_round',
    ],
  },
  emptyHouse([80, 24]),
  emptyHouse([120, 40]),
  emptyHouse([200, 60]),
  {
    name: 'lobby',
    size: [120, 36],
    args: [],
    guests: [
      guest(
        'bo',
        ['play', 'intensity'],
        ['until:A_new', 'Enter', 'until:code', 'q', ...said('T', 'anyone_for_Intensity?')],
      ),
      guest(
        'eve',
        ['play', 'warzone'],
        [
          'until:A_new',
          'Down',
          'Down',
          'Down',
          'Right',
          'Enter',
          'until:at_the_table',
          'q',
          ...said('T', 'in_a_minute'),
        ],
      ),
      guest('cy', ['play', 'grid'], ['until:A_new', 'Enter', 'until:code', 'q', 'until:Lobby_chat']),
      guest(
        'dan',
        ['play', 'domination'],
        [
          'until:A_new',
          'Down',
          'Down',
          'Down',
          'Right',
          'Enter',
          'until:at_the_table',
          'q',
          'until:Lobby_chat',
        ],
      ),
    ],
    keys: [
      ...[
        'until:Lobby_chat',
        'n',
        'until:A_new',
        'Down',
        'Down',
        'Down',
        'Right',
        'Down',
        'Down',
        'Right',
        'Right',
        'Right',
        'Right',
        'Enter',
      ],
      ...[
        'until:at_the_table',
        'q',
        'until:your_turn',
        ...said('T', 'good_luck_everybody'),
        'until:Enter_go_on',
      ],
    ],
  },
  {
    name: 'table',
    size: [120, 36],
    args: ['play', 'domination'],
    guests: [],
    keys: [
      ...[
        'until:A_new',
        'Down',
        'Down',
        'Down',
        'Left',
        'Down',
        'Down',
        'Right',
        'Right',
        'Right',
        'Right',
        'Enter',
        'until:at_the_table',
      ],
      ...said('T', 'I_take_the_north'),
      'until:Where_does',
    ],
  },
  rules([80, 24]),
  rules([120, 40]),
  rules([200, 60]),
  { name: 'maps', size: [120, 36], args: [], keys: toMaps() },
  viewer('map-world-80x24', [80, 24], 0, 'Right Right Right Right Down Down'),
  viewer('map-world-120x36', [120, 36], 0, 'Right Right Right Right Down Down'),
  viewer('map-world-200x60', [200, 60], 0, 'Right Right Right Right Down Down'),
  viewer('map-iberia', [120, 36], 1, 'Right Down Down'),
  viewer('map-europe', [120, 36], 2, 'Right Right Down'),
  viewer('map-north-america', [160, 50], 3, 'Right Down Down'),
  ...[
    'africa',
    'asia',
    'british-isles',
    'caribbean',
    'east-indies',
    'mediterranean',
    'new-zealand',
    'roman-empire',
    'south-america',
    'united-states',
    'world-large',
  ].map(name => viewer(`map-${name}`, [120, 36], 4 + DRAWN.indexOf(name), 'Right Down')),
  viewer('map-made-up', [120, 36], 4 + DRAWN.length + 3, 'Right Down'),
];

/** What else has its place in every terminal. */
for (const size of [
  [80, 24],
  [120, 40],
  [200, 60],
])
  SCREENS.push(lesson(size), hint(size), setUpForm(size), saves(size), room(size), film(size));
SCREENS.push(analysis([120, 40]), statechart([80, 24]));

/** The boards once more in the smallest terminal and in a large one. */
for (const size of [
  [80, 24],
  [200, 60],
])
  for (const name of ['grid', 'domination', 'warzone', 'intensity']) {
    const board = SCREENS.find(screen => screen.name === name);
    SCREENS.push({ ...board, name: `${name}-${size.join('x')}`, size });
  }

for (const glyphs of ['half', 'quadrant', 'sextant', 'octant', 'image']) SCREENS.push(land(glyphs));

/** The same land in what a terminal may have. */
function land(glyphs) {
  const { args, keys } = SCREENS.find(screen => screen.name === 'domination');
  return { name: `land-${glyphs}`, size: [80, 24], args, keys, glyphs };
}

/** Maps before and after, side by side: in half blocks, and in what is usual now; in all colours, in 256, in sixteen. */
const COMPARED = { maps: ['world', 'europe', 'caribbean', 'random:dunes:200'], columns: 64, rows: 24 };
const DEPTHS = { 'all-colours': '3', '256-colours': '2', '16-colours': '1' };

async function compare(name, depth) {
  const { default: headless } = await import('@xterm/headless');
  const { maps, columns, rows } = COMPARED;
  const screen = new headless.Terminal({
    cols: 2 * columns + 2,
    rows: maps.length * (rows - 1),
    allowProposedApi: true,
  });
  for (const [row, map] of maps.entries())
    for (const [column, glyphs] of ['half', 'quadrant'].entries()) {
      const env = {
        ...process.env,
        FORCE_COLOR: depth,
        TERM: 'xterm',
        LANG: 'C.UTF-8',
        SANDTABLE_GLYPHS: glyphs,
      };
      const words = ['map', 'show', map, '--size', `${columns}x${rows}`];
      const program = join(ROOT, 'dist', 'sandtable.mjs');
      const shown = execFileSync(process.execPath, [program, ...words], { env, encoding: 'utf8' });
      // The picture ends where an empty line stands.
      const picture = shown.split('\n\n')[0].split('\n');
      for (const [y, line] of picture.entries()) {
        const place = `\x1b[${row * (rows - 1) + y + 1};${column * (columns + 2) + 1}H`;
        await new Promise(resolve => screen.write(place + line, resolve));
      }
    }
  writeFileSync(join(OUT, `${name}.svg`), await svgOf({ screen, images: null }));
  process.stdout.write(`${join(OUT, `${name}.svg`)}\n`);
}

/** The rules of a game with options of its own, read in it. */
function rules(size) {
  const args = ['play', 'warzone', '--rules', 'warzone', '--set', 'fog=light', '--seed', 'dunes'];
  return { name: `rules-${size.join('x')}`, size, args, keys: ['until:the_picks', 'r', 'until:heading'] };
}

/** A lesson at its beginning. */
function lesson(size) {
  return { name: `lesson-${size.join('x')}`, size, args: ['learn', 'domination'], keys: ['until:1/9'] };
}

/** What the strongest computer player would do, and why. */
function hint(size) {
  const args = [
    'play',
    'domination',
    '--rules',
    'class',
    '--seats',
    'Ada,bot:hard,bot:easy',
    '--seed',
    'dunes',
  ];
  return {
    name: `hint-${size.join('x')}`,
    size,
    args,
    keys: ['until:Where_does', 'i', 'until:stand_beside'],
  };
}

/** The set-up of Domination, its groups of options unfolded. */
function setUpForm(size) {
  const keys = ['until:Leave', 'Down', 'Enter', 'until:More_rules', 'Up', 'Enter', 'until:6_groups'];
  return { name: `set-up-${size.join('x')}`, size, args: [], keys };
}

/** The list of saves with one game in it: begun and left, then five lines down from its game in the menu. */
function saves(size) {
  const begun = [
    'until:Leave',
    'Down',
    'Enter',
    'until:More_rules',
    '\x13',
    'until:Where_does',
    'Enter',
    'q',
  ];
  const list = [
    'until:S_A_N_D_T_A_B_L_E',
    ...Array.from({ length: 5 }, () => 'Down'),
    'Enter',
    'until:rename',
  ];
  return { name: `saves-${size.join('x')}`, size, args: [], keys: [...begun, ...list] };
}

/** The analysis board: a way through a continent, and who wins when the position is played out. */
function analysis(size) {
  const keys = ['until:owner', '/', ...'Siberia', 'Enter', 'b', 'C', 'until:1000_of_1000'];
  return { name: `analysis-${size.join('x')}`, size, args: ['analyse', POSITION, '--board'], keys };
}

/** The statechart with the state in which a position is. */
function statechart(size) {
  const keys = ['until:owner', 'W', 'until:legal_now'];
  return { name: `statechart-${size.join('x')}`, size, args: ['analyse', POSITION, '--board'], keys };
}

/** The film of a game of computer players, some turns on, with the chances found out. */
function film(size) {
  const seats = 'bot:normal:Ada,bot:normal:Bo,bot:normal:Cy,bot:normal:Di';
  const args = [
    'play',
    'domination',
    '--rules',
    'class',
    '--seats',
    seats,
    '--seed',
    'film',
    '--set',
    'firstArmies=random',
  ];
  const turns = Array.from({ length: 20 }, () => 'Down');
  return {
    name: `film-${size.join('x')}`,
    size,
    args,
    keys: ['))))', 'until:rematch', 'v', 'until:Review_of', 'v', 'until:0_of', 'until:wins_A', ...turns],
  };
}

/** The room before a game over SSH. */
function room(size) {
  const keys = ['until:A_new', '\x13', 'until:The_code_of', ...said('T', 'who_takes_the_south?')];
  return { name: `room-${size.join('x')}`, size, args: ['play', 'domination'], guests: [], keys };
}

/** From the menu to the list of maps, its ninth line. */
function toMaps() {
  return ['until:Leave', '9', 'until:the_classic'];
}

/** A built-in map looked at: so many lines down in the list, then so many steps of the cursor. */
function viewer(name, size, line, steps) {
  const down = Array.from({ length: line }, () => 'Down');
  return { name, size, args: [], keys: [...toMaps(), ...down, 'Enter', 'until:facts', ...steps.split(' ')] };
}

/** The lobby of a server at which nobody else is. */
function emptyHouse(size) {
  return { name: `lobby-${size.join('x')}`, size, args: [], guests: [], keys: ['until:Lobby_chat'] };
}

/** Somebody in the lobby of a server, and a table that they have opened. */
function guest(name, words, keys) {
  return { name, words, keys };
}

/** What is typed to say something, where `key` opens the dialog. */
function said(key, text) {
  return [key, 'until:say_it', `text:${text}`, 'Enter', `until:${text}`, 'Escape'];
}

function placements(count) {
  return Array.from({ length: count }, (_, index) => [`until:+${15 - index}`, 'Enter']).flat();
}

async function shoot({ name, size, args, keys, guests, glyphs }) {
  const home = mkdtempSync(join(tmpdir(), 'sandtable-screens-'));
  const opened = [];
  let server = null;
  const open = async (file, words, columnsAndRows) => {
    const terminal = await openTerminal({ name, home, glyphs, server }, file, words, columnsAndRows);
    opened.push(terminal.kill);
    return terminal;
  };
  try {
    let terminal;
    if (guests === undefined)
      terminal = await open(process.execPath, [join(ROOT, 'dist', 'sandtable.mjs'), ...args], size);
    else {
      const table = await openTable(home);
      server = table.pid;
      opened.push(table.kill);
      for (const guest of guests)
        await play(await open('ssh', table.ssh(guest.name, guest.words), [100, 30]), guest.keys);
      terminal = await open('ssh', table.ssh('ada', args), size);
    }
    await play(terminal, keys);
    await terminal.still(STILL);
    mkdirSync(OUT, { recursive: true });
    writeFileSync(join(OUT, `${name}.svg`), await svgOf(terminal));
    process.stdout.write(`${join(OUT, `${name}.svg`)}\n`);
  } finally {
    for (const kill of opened) kill();
    rmSync(home, { recursive: true, force: true });
  }
}

async function play({ until, still, write }, keys) {
  for (const key of keys) {
    if (key.startsWith('until:')) {
      await until(key.slice(6).replaceAll('_', ' '));
      continue;
    }
    if (key === 'still') {
      await still(STILL);
      continue;
    }
    // A key while something is being loaded or computed would come to another screen, or to none.
    await still(SETTLED);
    write(key.startsWith('text:') ? key.slice(5).replaceAll('_', ' ') : (KEYS[key] ?? key));
  }
}

/** A server, and the words of OpenSSH's client with which somebody comes to it. */
async function openTable(home) {
  const words = ['serve', '--port', '2222', '--host', '127.0.0.1', '--name', 'table.example.org'];
  const program = [join(ROOT, 'dist', 'sandtable.mjs'), ...words, '--data', join(home, 'data')];
  const child = spawnChild(process.execPath, program, { stdio: ['ignore', 'pipe', 'ignore'] });
  const port = await new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('the server has ended')));
    child.stdout.on('data', part => {
      const found = /ssh -p (\d+)/.exec(String(part));
      if (found) resolve(found[1]);
    });
  });
  const options = ['-F', '/dev/null', '-o', `UserKnownHostsFile=${join(home, 'known')}`];
  const quiet = [
    'StrictHostKeyChecking=accept-new',
    'LogLevel=ERROR',
    'IdentitiesOnly=yes',
    'SendEnv=COLORTERM',
  ];
  return {
    pid: child.pid,
    kill: () => child.kill('SIGKILL'),
    ssh(name, more = []) {
      const key = join(home, name);
      execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', '', '-f', key]);
      const set = [...options, ...quiet.flatMap(each => ['-o', each]), '-i', key];
      return ['-t', ...set, '-p', port, `${name}@127.0.0.1`, ...more];
    },
  };
}

/** Linux tells whether a process has work left; elsewhere only a longer pause does. */
const TELLS = existsSync('/proc/self/task');
/** Milliseconds that something may take on a machine with much to do. */
const PATIENCE = 180_000;
/** Milliseconds without a change and without work after which a screen is done, and takes a key. */
const [STILL, SETTLED] = TELLS ? [1_000, 100] : [5_000, 500];
/** Milliseconds between two looks. */
const LOOK = 20;

/** The processor's time of a process so far, in ticks; null while one of its threads runs or waits for a processor. */
function idleSince(pid) {
  try {
    const stat = path => readFileSync(path, 'utf8').split(') ').at(-1).split(' ');
    const threads = readdirSync(`/proc/${pid}/task`);
    if (threads.some(thread => /[RD]/.test(stat(`/proc/${pid}/task/${thread}/stat`)[0]))) return null;
    const [user, system] = stat(`/proc/${pid}/stat`).slice(11, 13).map(Number);
    return user + system;
  } catch {
    // A thread, or the process, has just ended.
    return null;
  }
}

/**
 * @param glyphs what the land is made of, or `image` for a terminal that shows images; left out, as it is told by the name
 * @param server the process behind `ssh`, or null
 */
async function openTerminal({ name, home, glyphs, server }, file, args, [columns, rows]) {
  const { spawn } = await import('@lydell/node-pty');
  const { default: headless } = await import('@xterm/headless');
  const { environmentIn } = await import('../test/e2e/environment.ts');
  const screen = new headless.Terminal({ cols: columns, rows, allowProposedApi: true });
  const env = {
    ...environmentIn(home),
    ...(glyphs !== undefined && glyphs !== 'image' && { SANDTABLE_GLYPHS: glyphs }),
  };
  const pty = spawn(file, args, { cols: columns, rows, cwd: home, env });
  const listeners = new Set();
  const images = glyphs === 'image' ? await takesImages(pty) : null;
  pty.onData(data =>
    screen.write(data, () => {
      for (const listener of listeners) listener();
    }),
  );
  const shown = () => rowsOf(screen).join('\n');
  const until = text =>
    new Promise((resolve, reject) => {
      const timer = globalThis.setTimeout(
        () => reject(new Error(`${name}: never showed "${text}"\n${shown()}`)),
        PATIENCE,
      );
      const look = () => {
        if (!shown().includes(text)) return;
        clearTimeout(timer);
        listeners.delete(look);
        resolve();
      };
      listeners.add(look);
      look();
    });
  let changedAt = performance.now();
  pty.onData(() => {
    changedAt = performance.now();
  });
  /** Waits until for so long nothing has changed, and nobody has had anything to do. */
  const still = async milliseconds => {
    const end = performance.now() + PATIENCE;
    const pids = TELLS ? [pty.pid, ...(server === null ? [] : [server])] : [];
    let [before, since] = ['', performance.now()];
    while (performance.now() - Math.max(since, changedAt) < milliseconds) {
      if (performance.now() > end) throw new Error(`${name}: never stood still\n${shown()}`);
      await setTimeout(LOOK);
      const idle = pids.map(idleSince);
      if (idle.includes(null) || idle.join() !== before) since = performance.now();
      before = idle.join();
    }
    await new Promise(resolve => screen.write('', resolve));
  };
  return { screen, images, until, still, write: data => pty.write(data), kill: () => pty.kill('SIGKILL') };
}

/** The side of a terminal that keeps images, and answers that it does. */
async function takesImages(pty) {
  const { KITTY_ANSWERS, KittyImages } = await import('../test/terminal/kitty.ts');
  const images = new KittyImages();
  let unread = '';
  pty.onData(data => {
    if (data.includes('a=q')) pty.write(KITTY_ANSWERS);
    unread += data;
    // Frames end so.
    const end = unread.lastIndexOf('\x1b[?2026l') + 1;
    images.write(unread.slice(0, end));
    unread = unread.slice(end);
  });
  return images;
}

function rowsOf(screen) {
  return Array.from(
    { length: screen.rows },
    (_, y) => screen.buffer.active.getLine(y)?.translateToString() ?? '',
  );
}

/** The 16 and 256 colours of xterm. */
function indexed(number) {
  const base = [
    '000000',
    'cd3131',
    '0dbc79',
    'e5e510',
    '2472c8',
    'bc3fbc',
    '11a8cd',
    'cccccc',
    '767676',
    'f14c4c',
    '23d18b',
    'f5f543',
    '3b8eea',
    'd670d6',
    '29b8db',
    'ffffff',
  ];
  if (number < 16) return Number.parseInt(base[number], 16);
  if (number >= 232) return (8 + (number - 232) * 10) * 0x010101;
  const level = value => (value === 0 ? 0 : 55 + 40 * value);
  const cube = number - 16;
  return (level(Math.floor(cube / 36)) << 16) | (level(Math.floor(cube / 6) % 6) << 8) | level(cube % 6);
}

function colour(isDefault, isRgb, value, fallback) {
  if (isDefault) return fallback;
  return isRgb ? value : indexed(value);
}

function look(cell) {
  const ink = colour(cell.isFgDefault(), cell.isFgRGB(), cell.getFgColor(), INK.text);
  const ground = colour(cell.isBgDefault(), cell.isBgRGB(), cell.getBgColor(), INK.ground);
  const [fg, bg] = cell.isInverse() ? [ground, ink] : [ink, ground];
  return { fg, bg, bold: Boolean(cell.isBold()), dim: Boolean(cell.isDim()) };
}

/** What lies under the cells, as a picture in the picture. */
async function imageUnder(images, { cols, rows }) {
  const { writePng } = await import('../source/maps/atlas/png.ts');
  const rgb = images.shown(cols, rows, CELL);
  const [width, height] = [cols * CELL.width, rows * CELL.height];
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (const [at, value] of rgb.entries()) pixels[Math.floor(at / 3) * 4 + (at % 3)] = value;
  const data = writePng({ width, height, pixels }).toString('base64');
  return `<image width="${width}" height="${height}" href="data:image/png;base64,${data}"/>`;
}

/** What a terminal shows as the SVG that the program writes of its own screens. */
async function svgOf({ screen, images }) {
  const { BOLD, CellBuffer, DEFAULT_COLOUR, DIM } = await import('../source/terminal/cells.ts');
  const { cellSvg } = await import('../source/study/share/cell-picture.ts');
  const cells = new CellBuffer(screen.cols, screen.rows);
  for (let y = 0; y < screen.rows; y += 1) {
    const line = screen.buffer.active.getLine(y);
    for (let x = 0; line && x < screen.cols; x += 1) {
      const cell = line.getCell(x);
      const { fg, bg, bold, dim } = look(cell);
      const ground = cell.isBgDefault() && !cell.isInverse() ? DEFAULT_COLOUR : bg;
      const glyph = cell.getChars().codePointAt(0) ?? 0x20;
      cells.set(x, y, glyph, fg, ground, (bold ? BOLD : 0) | (dim ? DIM : 0));
    }
  }
  return cellSvg(cells, INK, images === null ? {} : { under: await imageUnder(images, screen) });
}

await setUp();
const chosen = SCREENS.filter(({ name }) => asked.length === 0 || asked.includes(name));
if (fitNode() === process.execPath) {
  for (const screen of chosen) await shoot(screen);
  for (const [depth, number] of Object.entries(DEPTHS)) {
    const name = `maps-${depth}`;
    if (asked.length === 0 || asked.includes(name)) await compare(name, number);
  }
} else process.exitCode = await handOver(fitNode(), process.argv.slice(1));
