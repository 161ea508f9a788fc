import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod';

/** What `npm publish` sends: what a registry says of a package, and with it the tarballs that this names. */
const published = z.looseObject({ _attachments: z.record(z.string(), z.object({ data: z.string() })) });

/** A registry of one's own at a free port: it has what is published to it, and nothing else. */
export async function startRegistry(): Promise<{ readonly url: string; close(): void }> {
  const pages = new Map<string, string | Buffer>();
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(request.url ?? '');
    if (request.method === 'PUT') {
      const { _attachments: tarballs, ...said } = published.parse(JSON.parse(await text(request)));
      pages.set(path, JSON.stringify(said));
      for (const [name, { data }] of Object.entries(tarballs))
        pages.set(`${path}/-/${name}`, Buffer.from(data, 'base64'));
      response.writeHead(201).end('{}');
    } else {
      const page = pages.get(path);
      response.writeHead(page === undefined ? 404 : 200).end(page ?? '{}');
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : null;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
