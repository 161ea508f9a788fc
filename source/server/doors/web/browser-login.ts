import type { IncomingMessage } from 'node:http';
import { err, ok, type Result } from '../../../../machines/result.ts';
import { readCode } from '../../house/people/codes.ts';
import type { Person } from '../../house/people/people.ts';
import type { HouseParts } from '../session/parts.ts';
import type { PageWord } from './web-wire.ts';

/** The cookies of a guest's code, and of a browser's secret for somebody with a key. */
const [GUEST, KEY] = ['sandtable', 'sandtable-key'];
/** Their lifetimes in seconds. */
const MAX_AGE = { [GUEST]: 400 * 24 * 3600, [KEY]: 90 * 24 * 3600 };

/** A page's request about keys: `ask` for a pairing word, `leave` to sign out. */
export type KeyRequest = 'ask' | 'leave' | null;

export interface BrowserLogin {
  /** Null for nobody yet, where guests are not admitted and the page only shows its word. */
  readonly person: Person | null;
  /** The browser's secret, if it shows a word or somebody with a key is signed in. */
  readonly secret: string | null;
  readonly cookies: readonly string[];
  readonly words: readonly PageWord[];
}

interface PageRequest {
  readonly request: IncomingMessage;
  /** In the form of `addressOf`. */
  readonly address: string;
  readonly isSecure: boolean;
  readonly aboutKey: KeyRequest;
}

/** The person with a key who is signed in to the browser of a request; null for anybody else. */
export async function signedIn(
  request: IncomingMessage,
  { browsers, hall }: Pick<HouseParts, 'browsers' | 'hall'>,
): Promise<Person | null> {
  const { people, clock } = hall.parts;
  const secret = cookieIn(request, KEY);
  const id = secret === null ? null : await browsers.personIn(secret, clock.now());
  return id === null ? null : people.recall(id);
}

/**
 * Identifies a page's user: the person signed in to this browser, the guest whose code it holds, or a new guest. Each
 * request for a word gets a fresh secret, so that a planted one never becomes anybody's.
 * @returns the reason when nobody is admitted
 */
export async function browserLogin(
  { request, address, isSecure, aboutKey }: PageRequest,
  house: HouseParts,
): Promise<Result<BrowserLogin, 'words'>> {
  const { browsers, guests } = house;
  const { people, clock } = house.hall.parts;
  const now = clock.now();
  const cookie = (name: string, value: string): string =>
    `${name}=${value}; Path=/; Max-Age=${value === '' ? 0 : MAX_AGE[name]}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  const secret = cookieIn(request, KEY);
  if (secret !== null && aboutKey === 'leave') await browsers.leave(secret);
  const own = await signedIn(request, house);
  // The browser's earlier guest can only be brought back by their code.
  if (own !== null)
    return ok({ person: own, secret, cookies: [cookie(GUEST, '')], words: [{ name: own.name }] });
  const code = readCode(cookieIn(request, GUEST) ?? '');
  const known = code === null ? null : await people.withCode(code);
  const guest = known ?? (guests ? await people.whoIs({ login: 'guest' }, now) : null);
  const cookies = guest?.code == null ? [] : [cookie(GUEST, guest.code)];
  const asGuest = { person: guest, secret: null, cookies, words: [] };
  if (guest !== null && aboutKey === 'leave')
    return ok({ ...asGuest, cookies: [...cookies, cookie(KEY, '')] });
  if (guest !== null && aboutKey === null) return ok(asGuest);
  const fresh = await browsers.ask(address, now);
  if (!fresh.ok) return guest === null ? err('words') : ok({ ...asGuest, words: [{ no: fresh.error }] });
  const command = `${house.address} link ${fresh.value.word}`;
  return ok({
    person: guest,
    secret: fresh.value.secret,
    cookies: [...cookies, cookie(KEY, fresh.value.secret)],
    words: [{ command, code: guest?.code ?? null }],
  });
}

function cookieIn({ headers }: IncomingMessage, name: string): string | null {
  return new RegExp(`(?:^|;\\s*)${name}=([^;]{1,64})`).exec(headers.cookie ?? '')?.[1] ?? null;
}
