import type { IncomingMessage } from 'node:http';
import { err, ok, type Result } from '../../../machines/result.ts';
import { type Person, readCode } from '../people/people.ts';
import type { HouseParts } from '../session/begin.ts';
import type { PageWord } from './web-wire.ts';

/** The cookies with a guest's code, and with the secret of a browser in which somebody with a key is themselves. */
const [GUEST, KEY] = ['sandtable', 'sandtable-key'];
/** How long they are kept, in seconds. */
const KEPT = { [GUEST]: 400 * 24 * 3600, [KEY]: 90 * 24 * 3600 };

/** What a page asks about a key, beside coming in: a word to show, or that nobody with a key is in it any more. */
export type AboutKey = 'ask' | 'leave' | null;

/** Who comes by a page, and what the page gets. */
export interface Comer {
  /** Null for nobody yet, where guests may not come: the page only shows its word. */
  readonly person: Person | null;
  /** The secret of the browser, where it shows a word or somebody with a key is in it. */
  readonly secret: string | null;
  readonly cookies: readonly string[];
  readonly told: readonly PageWord[];
}

/** Where a page comes from, and how. */
interface Coming {
  readonly request: IncomingMessage;
  /** As connections are counted. */
  readonly address: string;
  /** Whether the page is at https. */
  readonly isSecure: boolean;
  readonly aboutKey: AboutKey;
}

/**
 * Who comes: the person with a key who is in this browser, the guest whose code it has, or a new guest. A browser that asks for a
 * word gets a secret that nobody had before, so none that was put into it from elsewhere ever becomes somebody's.
 * @returns why nobody comes in
 */
export async function comerOf(coming: Coming, house: HouseParts): Promise<Result<Comer, 'guest' | 'words'>> {
  const { request, address, isSecure, aboutKey } = coming;
  const { browsers, guests } = house;
  const { people, clock } = house.hall.parts;
  const now = clock.now();
  const cookie = (name: string, value: string): string =>
    `${name}=${value}; Path=/; Max-Age=${value === '' ? 0 : KEPT[name]}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  const secret = cookieIn(request, KEY);
  if (secret !== null && aboutKey === 'leave') await browsers.leave(secret);
  const id = secret === null ? null : await browsers.personIn(secret, now);
  const own = id === null ? null : await people.recall(id);
  // Who the browser was before is a guest whom only their code brings back.
  if (own !== null)
    return ok({ person: own, secret, cookies: [cookie(GUEST, '')], told: [{ name: own.name }] });
  const code = readCode(cookieIn(request, GUEST) ?? '');
  const known = code === null ? null : people.withCode(code);
  const guest = known ?? (guests ? await people.whoIs({ login: 'guest' }, now) : null);
  const cookies = guest?.code == null ? [] : [cookie(GUEST, guest.code)];
  if (guest !== null && aboutKey === 'leave')
    return ok({ person: guest, secret: null, cookies: [...cookies, cookie(KEY, '')], told: [] });
  if (guest !== null && aboutKey === null) return ok({ person: guest, secret: null, cookies, told: [] });
  const asked = await browsers.ask(address, now);
  if (!asked.ok)
    return guest === null
      ? err('words')
      : ok({ person: guest, secret: null, cookies, told: [{ no: asked.error }] });
  const { word, secret: fresh } = asked.value;
  const told = { command: `${house.address} link ${word}`, code: guest?.code ?? null };
  return ok({ person: guest, secret: fresh, cookies: [...cookies, cookie(KEY, fresh)], told: [told] });
}

function cookieIn({ headers }: IncomingMessage, name: string): string | null {
  return new RegExp(`(?:^|;\\s*)${name}=([^;]{1,64})`).exec(headers.cookie ?? '')?.[1] ?? null;
}
