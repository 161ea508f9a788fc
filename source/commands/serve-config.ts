import * as z from 'zod';
import { err, ok, type Result } from '../../machines/result.ts';
import { readWhole } from '../base/files.ts';
import { cleanLine } from '../base/text.ts';
import { parseJson } from '../table/save-lines.ts';

export interface ServeOptions {
  readonly port?: string | undefined;
  readonly host?: string | undefined;
  readonly name?: string | undefined;
  readonly data?: string | undefined;
  readonly database?: string | undefined;
  readonly hostKey?: string | undefined;
  readonly health?: string | undefined;
  readonly web?: string | undefined;
  readonly webUrl?: string | undefined;
  readonly cert?: string | undefined;
  readonly key?: string | undefined;
  readonly notify?: string | undefined;
  readonly balancer?: readonly string[] | undefined;
  readonly proxy?: readonly string[] | undefined;
  readonly limit?: readonly string[] | undefined;
  readonly maps?: readonly string[] | undefined;
  readonly guests: boolean;
  readonly pace?: string | undefined;
  readonly keepGames?: string | undefined;
  readonly keepTalk?: string | undefined;
  readonly archive?: string | undefined;
  readonly config?: string | undefined;
}

const text = z.string().max(4096);
const texts = z.array(text).max(1000);
const number = z.union([z.number(), text]).transform(String);
const limits = z.record(text, z.number());

/** A file with options of `serve`: each by the name that it has on the command line, without its hyphens. */
const configSchema = z.strictObject({
  ...{ port: number, host: text, name: text, data: text, database: text, 'host-key': text },
  ...{ health: number, web: number, 'web-url': text, cert: text, key: text, notify: text, pace: number },
  ...{ 'keep-games': number, 'keep-talk': number, archive: text },
  ...{ balancer: texts, proxy: texts, maps: texts, limit: limits, guests: z.boolean() },
});
const fields = configSchema.partial();

/** What a field may hold, where it holds something else. */
const forms: ReadonlyMap<z.ZodType, string> = new Map<z.ZodType, string>([
  [text, 'a text'],
  [number, 'a number, or a text'],
  [texts, 'a list of texts'],
  [limits, 'numbers by their names'],
]);

/** The most that a file of options holds, in bytes. */
const LONGEST = 65_536;

/** Options with those of the file that `--config` names: what is typed goes before; limits of both hold. Or one sentence. */
export function withConfig(typed: ServeOptions): Result<ServeOptions, string> {
  if (typed.config === undefined) return ok(typed);
  const called = `the options ${cleanLine(typed.config, 200)}`;
  const file = readWhole(typed.config, LONGEST);
  if (!file.ok) return err(`${called} cannot be read: ${file.error}`);
  const data = parseJson(file.value.toString('utf8'));
  if (data === undefined) return err(`${called} are no JSON`);
  const read = fields.safeParse(data);
  if (!read.success) return err(`${called}: ${faultOf(read.error)}`);
  const { 'host-key': hostKey, 'web-url': webUrl, limit = {}, guests = true, ...rest } = read.data;
  const { 'keep-games': keepGames, 'keep-talk': keepTalk, ...others } = rest;
  const limitWords = Object.entries(limit).map(([name, most]) => `${name}=${most}`);
  return ok({
    ...others,
    ...(hostKey === undefined ? {} : { hostKey }),
    ...(webUrl === undefined ? {} : { webUrl }),
    ...(keepGames === undefined ? {} : { keepGames }),
    ...(keepTalk === undefined ? {} : { keepTalk }),
    ...typed,
    limit: [...limitWords, ...(typed.limit ?? [])],
    guests: guests && typed.guests,
  });
}

function faultOf({ issues: [issue] }: z.ZodError): string {
  if (issue?.code === 'unrecognized_keys') {
    const names = Object.keys(configSchema.shape).join(', ');
    return `there is no ${cleanLine(issue.keys.join(', '), 60)}; there are ${names}`;
  }
  const [field] = issue?.path ?? [];
  if (field === undefined) return 'they are no object';
  const form = forms.get(Reflect.get(configSchema.shape, field)) ?? 'true or false';
  return `${cleanLine(String(field), 60)} is ${form}`;
}
