import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

type Browser = { pair: ECDH; authSecret: string };

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array | string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** Reads a push as a browser does (RFC 8291, RFC 8188). */
export function openPush(body: Buffer, { pair, authSecret }: Browser): string {
  const salt = body.subarray(0, 16);
  const theirs = body.subarray(21, 21 + body.readUInt8(20));
  const sealed = body.subarray(21 + theirs.length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), theirs]);
  const secret = derive(pair.computeSecret(theirs), Buffer.from(authSecret, 'base64url'), info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const cipher = createDecipheriv('aes-128-gcm', key, derive(secret, salt, 'Content-Encoding: nonce\0', 12));
  cipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  const end = plain.findLastIndex((byte) => byte !== 0);
  if (plain[end] !== 2) throw new Error('That is not the last record.');
  return plain.subarray(0, end).toString('utf8');
}

/** A browser that subscribes at a push service. */
export function newBrowser(origin: string) {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const authSecret = randomBytes(16).toString('base64url');
  const path = `/push/${randomBytes(8).toString('hex')}`;
  return {
    path,
    subscription: { endpoint: origin + path, keys: { p256dh: pair.getPublicKey('base64url'), auth: authSecret } },
    read: (body: Buffer) =>
      JSON.parse(openPush(body, { pair, authSecret })) as { title: string; body: string; path: string; tag: string },
  };
}

export type TakenPush = { path: string; headers: IncomingHttpHeaders; body: Buffer };
type Answer = (push: TakenPush, response: ServerResponse, nth: number) => unknown;

/** A push service on loopback that records pushes; `answer` may respond other than 201, or not at all. */
export async function startPushService(answer: Answer = (_push, response) => response.writeHead(201).end()) {
  const pushes: TakenPush[] = [];
  let respond = answer;
  const take = (request: IncomingMessage, response: ServerResponse, body: Buffer) => {
    const push = { path: request.url!, headers: request.headers, body };
    pushes.push(push);
    respond(push, response, pushes.filter(({ path }) => path === push.path).length);
  };
  // A push from a sender that died before the end does not count.
  const server = createServer((request, response) => {
    buffer(request).then(
      (body) => take(request, response, body),
      () => undefined,
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pushes,
    answerWith: (next: Answer) => {
      respond = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
