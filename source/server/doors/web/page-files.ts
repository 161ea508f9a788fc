import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { embeddedFile, isExecutable } from '../../../base/executable.ts';

const FILES = {
  'page.html': 'text/html; charset=utf-8',
  'page.js': 'text/javascript; charset=utf-8',
  'page.css': 'text/css; charset=utf-8',
  'worker.js': 'text/javascript; charset=utf-8',
  'manifest.json': 'application/manifest+json',
  'icon.svg': 'image/svg+xml',
  'icon-192.png': 'image/png',
  'icon-512.png': 'image/png',
} as const;

interface PageFile {
  readonly type: string;
  readonly body: Buffer;
  /** Names this content in an address. */
  readonly hash: string;
  /** The same for browsers that take it, made when the first one asks. */
  readonly packed: () => Buffer;
}

/** The files of the page by their paths; in the page itself those that it loads are named with their hashes. */
export function readPages(folder: string): ReadonlyMap<string, PageFile> {
  const fileOf = (type: string, body: Buffer): PageFile => {
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, 10);
    let kept: Buffer | null = null;
    return { type, body, hash, packed: () => (kept ??= packed(body)) };
  };
  const files = new Map(
    Object.entries(FILES).map(([name, type]) => [
      `/${name}`,
      fileOf(type, readPage(isExecutable ? `${folder}/${name}` : join(folder, name))),
    ]),
  );
  const page = files.get('/page.html');
  if (page === undefined) return files;
  const named = page.body
    .toString()
    .replace(/"(\/page\.(?:js|css))"/g, (_, path: string) => `"${path}?v=${files.get(path)?.hash ?? ''}"`);
  return files.set('/page.html', fileOf(page.type, Buffer.from(named)));
}

/** A tenth of a second for the page's program, which is then a quarter of its size. */
const QUICK = { [constants.BROTLI_PARAM_QUALITY]: 6 };

/** What is sent to browsers that take it so. */
export const packed = (body: Buffer): Buffer => brotliCompressSync(body, { params: QUICK });

function readPage(path: string): Buffer {
  try {
    return isExecutable ? embeddedFile(path) : readFileSync(path);
  } catch {
    throw new Error(`the page for browsers is not there (${path}); npm run build makes it`);
  }
}
