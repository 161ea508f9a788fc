// A program for tests of the referee. Its first word says how it behaves.
import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

const [kind = 'echo', socket = ''] = process.argv.slice(2);
const say = text => process.stdout.write(`${text}\n`);

if (kind === 'dies') process.exit(3);
if (['stubborn', 'hoarder', 'brood'].includes(kind)) setInterval(() => undefined, 1000);
// A child that lives until it is ended, and holds a pipe open; as `runaway` it leaves the group (setsid), too.
if (kind === 'parent' || kind === 'runaway') {
  const how = kind === 'parent' ? { stdio: 'inherit' } : { stdio: 'ignore', detached: true };
  spawn(
    process.execPath,
    ['-e', `require('fs').openSync(${JSON.stringify(socket)}, 'w'); setInterval(() => {}, 1000)`],
    how,
  );
}
if (kind === 'hoarder') globalThis.hoard = Buffer.alloc(320 * 1_048_576, 1);
// They end with their input, where nobody ends them before.
if (kind === 'brood')
  for (let child = 0; child < 4; child += 1)
    spawn(process.execPath, ['-e', 'process.stdin.resume()'], { detached: socket === 'setsid' });

const isDead = name => readFileSync(`/proc/${name}/stat`, 'utf8').includes(') Z ');

const lines = createInterface({ input: process.stdin });
lines.on('line', line => {
  if (['silent', 'hoarder', 'brood'].includes(kind)) return;
  if (kind === 'flood') for (;;) if (!process.stdout.write('x'.repeat(65_536))) return;
  if (kind === 'surroundings')
    say(JSON.stringify({ folder: readdirSync('.'), names: Object.keys(process.env).sort() }));
  else if (kind === 'limits')
    say(/^Max data size\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]);
  else if (kind === 'glutton') {
    try {
      say(`${Buffer.alloc(3 * 1_073_741_824).length} bytes`);
    } catch {
      say('refused');
    }
  } else if (kind === 'crowd') say(readdirSync('/proc').filter(name => /^\d+$/.test(name)).length);
  else if (kind === 'rights') {
    // Its own, those of the first process, and those that name spaces of its own would give it.
    const rights = number =>
      /^Cap[\s\S]*^NoNewPrivs.*$/m.exec(readFileSync(`/proc/${number}/status`, 'utf8'))?.[0];
    const more = spawnSync('unshare', ['--user', '--map-root-user', '--mount', 'true']).status;
    spawnSync('umount', ['/proc']);
    const seen = readdirSync('/proc').filter(name => /^\d+$/.test(name)).length;
    // The user root owns the settings of the kernel, and needs no capability to write them.
    const writable = spawnSync('test', ['-w', '/proc/sys/kernel/core_pattern']).status === 0;
    say(JSON.stringify({ own: rights('self'), first: rights(1), more, seen, writable }));
  } else if (kind === 'orphans') {
    // Children of a child that has ended, which end too; nobody buries them.
    spawnSync('sh', ['-c', 'true & true & true &']);
    const dead = () => readdirSync('/proc').filter(name => /^\d+$/.test(name) && isDead(name)).length;
    while (dead() < 3);
    say('dead');
  } else if (kind === 'killed') process.kill(process.pid, 'SIGTERM');
  else if (kind === 'caller')
    connect(line.startsWith('/') ? { path: line } : { port: Number(line), host: '127.0.0.1' })
      .once('connect', () => say('reached'))
      .once('error', () => say('refused'));
  else if (kind === 'looks') {
    // What there is of these files; which folders of the machine it can write to; what lies where others put passing files.
    const can = (doing, path) => {
      try {
        doing(path);
        return true;
      } catch {
        return false;
      }
    };
    const read = JSON.parse(line).filter(path => can(statSync, path));
    const places = ['/usr', '/bin', '/lib', '/opt', import.meta.dirname].map(
      path => `${path}/sandtable-written`,
    );
    // Only behind walls, where it must not come about.
    const written =
      socket !== 'writes' ? [] : places.filter(path => can(each => writeFileSync(each, ''), path));
    const temporary = readdirSync('/tmp').filter(name => !process.cwd().startsWith(`/tmp/${name}`));
    say(JSON.stringify({ read, written, temporary }));
  } else if (kind === 'nonsense') say(`\u001b[31m${line}, place_armies 1 1, player9 place_armies 0 0`);
  else if (kind === 'chatty') say(`${line}\nmore\nand more`);
  else say(`${kind} ${line}`);
  if (kind === 'once') process.exit(0);
});
