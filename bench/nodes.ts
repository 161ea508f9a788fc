// Several servers over one PostgreSQL, with people over SSH at games of their own on all of them, a key a second each: how long a
// key takes on each, and whose the CPU was.
//   npm run bench -- nodes [SESSIONS] [SECONDS] [NODES,NODES…]
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshPrivateKey } from '../source/server/doors/ssh/host-key.ts';
import { startPostgres } from '../test/database/server.ts';
import { startServing } from '../test/e2e/serving.ts';
import { connect, inTurns, PATIENCE, part, pressKeys, round, sitDownAll, UNLIMITED } from './people.ts';
import { cpuOfPostgres, usage } from './process.ts';

const [sessions = '500', seconds = '15', sizes = '1,2,3'] = process.argv.slice(2);
const tell = (figures: object): void =>
  void process.stdout.write(`${JSON.stringify({ bench: 'nodes', ...figures })}\n`);

async function measure(size: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sandtable-nodes-'));
  const postgres = await startPostgres();
  const key = join(folder, 'host-key');
  writeFileSync(key, freshPrivateKey(), { mode: 0o600 });
  const words = ['--database', await postgres.database(), '--host-key', key, ...UNLIMITED];
  const nodes = await inTurns(size, index => startServing(join(folder, `node-${index}`), { words }));
  try {
    const people = await inTurns(Number(sessions), async index => {
      const node = index % size;
      return { node, session: await connect(nodes[node]?.port ?? 0, index) };
    });
    const all = people.map(({ session }) => session);
    await sitDownAll(all);
    await pressKeys(all, 5);
    const cpuOf = () => ({
      nodes: nodes.reduce((sum, node) => sum + usage(node).cpu, 0),
      people: process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000,
      postgres: cpuOfPostgres(),
    });
    const before = cpuOf();
    const began = performance.now();
    const waits = await Promise.all(
      nodes.map((_, index) => {
        const here = people.flatMap(({ node, session }) => (node === index ? [session] : []));
        return pressKeys(here, Number(seconds));
      }),
    );
    const [after, took] = [cpuOf(), performance.now() - began];
    const keys = waits.flat().length;
    tell({
      nodes: size,
      sessions: all.length,
      ...Object.fromEntries(
        waits.flatMap((each, index) => [
          [`p50 of ${index}`, part(each, 0.5)],
          [`p99 of ${index}`, part(each, 0.99)],
        ]),
      ),
      unanswered: waits.flat().filter(wait => wait >= PATIENCE).length,
      cpuMsPerKey: round((after.nodes - before.nodes) / keys),
      cpuPercent: round((after.nodes - before.nodes) / (took / 100)),
      cpuPercentOfPeople: round((after.people - before.people) / (took / 100)),
      cpuPercentOfPostgres: round((after.postgres - before.postgres) / (took / 100)),
      mbOfEach: nodes.map(node => Math.round(usage(node).rss)),
    });
    for (const { client } of all) client.destroy();
  } finally {
    for (const node of nodes) node.kill('SIGKILL');
    await postgres.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

for (const size of sizes.split(',')) await measure(Number(size));
process.exit(0);
