import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type ServerOptions } from 'node:https';
import { onTestFinished } from 'vitest';
import type { NotifyBase } from '../../../../source/server/house/notify/sender.ts';

/** A certificate for `localhost` that signs itself, and its key; made for these tests, trusted by nothing else. */
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBnzCCAUWgAwIBAgIUe940oBmv3lmbB6d1CACYTA+N9/4wCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwOU2FuZHRhYmxlIHRlc3QwIBcNMjYxMTIyMTkwNzI1WhgPMjEy
NjEwMjkxOTA3MjVaMBkxFzAVBgNVBAMMDlNhbmR0YWJsZSB0ZXN0MFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAEpUh7sBPJmvu5cthBMt/DLQ2odZGJQ6d0YPJOZhEG
CjOXslrEIcVMRuseDIiaQNTYFBtRrOF/m37RoNYnEVmjU6NpMGcwHQYDVR0OBBYE
FLTWg4gWYf22xfbcbFSVIBvPXM/3MB8GA1UdIwQYMBaAFLTWg4gWYf22xfbcbFSV
IBvPXM/3MA8GA1UdEwEB/wQFMAMBAf8wFAYDVR0RBA0wC4IJbG9jYWxob3N0MAoG
CCqGSM49BAMCA0gAMEUCIEpSvh/pT+bSDkz61X+10EuyK896UbAdc9YCSZc63HpC
AiEA6z+1eFEcXdbbfEWfFOcozJSVk9KXNv3OPlZj/fuLzEU=
-----END CERTIFICATE-----
`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgcAvEC8VMhovAi2Qk
jUbidwpKPX89iYYATfmzLAomOvmhRANCAASlSHuwE8ma+7ly2EEy38MtDah1kYlD
p3Rg8k5mEQYKM5eyWsQhxUxG6x4MiJpA1NgUG1Gs4X+bftGg1icRWaNT
-----END PRIVATE KEY-----
`;

/** What has arrived. */
export interface Posted {
  readonly path: string;
  readonly title: string | undefined;
  readonly token: string | undefined;
  readonly text: string;
}

export interface Receiver {
  readonly base: NotifyBase;
  readonly port: number;
  readonly posted: readonly Posted[];
}

/** A host for messages on this machine, closed after the test. @param answer how it answers; with 200 unless told */
export async function receiver(
  answer: (response: ServerResponse, request: IncomingMessage) => void = response => void response.end(),
  options: ServerOptions = {},
): Promise<Receiver> {
  const posted: Posted[] = [];
  const server = createServer({ key: KEY, cert: CERTIFICATE, ...options }, (request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on('end', () => {
      const { title, authorization: token } = request.headers;
      posted.push({ path: request.url ?? '', title: title?.toString(), token, text });
      answer(response, request);
    });
  });
  await new Promise<void>(resolve => void server.listen(0, 'localhost', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const at = server.address();
  if (at === null || typeof at === 'string') throw new Error('it listens nowhere');
  return {
    base: { url: new URL(`https://localhost:${at.port}/`), ca: CERTIFICATE },
    port: at.port,
    posted,
  };
}
