import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/*
 * A stand-in for S3 with one bucket, in memory: it checks the signature (AWS Signature Version 4) and the hash of the body, and fails on demand.
 */
const KEY = 'test-key';
const SECRET = 'test+secret/with:signs';
const BUCKET = 'pictures-of-the-site';
/** In another region. */
const MOVED_BUCKET = 'moved-pictures';
const REGION = 'eu-test-1';

export type StoredObject = { bytes: Buffer; type: string | undefined };
export type S3Storage = {
  /** STORAGE_URL. */
  url: string;
  objects: Map<string, StoredObject>;
  /** What was asked for, such as `GET pictures/x.webp`. */
  requests: string[];
  /** Answers 503, asks for a pause, nothing at all, or other bytes, until it is `undefined` again. */
  failure: 'error' | 'throttle' | 'silence' | 'garbage' | undefined;
  /** As Amazon's does to a key that may not list the bucket: a missing object is refused like a foreign one. */
  refusesMissing: boolean;
  /** Answers 503 after so many more requests. */
  failAfter(requests: number): void;
  close(): Promise<void>;
};

export async function startS3Storage({ port = 0, objects = new Map<string, StoredObject>() } = {}): Promise<S3Storage> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (storage.failure === 'silence') return;
      const { status, bytes = Buffer.alloc(0), code } = answer(request, Buffer.concat(chunks));
      response.writeHead(status);
      response.end(code ? `<Error><Code>${code}</Code></Error>` : bytes);
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  let left = Infinity;
  const storage: S3Storage = {
    url: `s3://${KEY}:${encodeURIComponent(SECRET)}@${host}/${BUCKET}?region=${REGION}&tls=off`,
    objects,
    requests: [],
    failure: undefined,
    refusesMissing: false,
    failAfter(requests) {
      left = requests;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  function answer(request: IncomingMessage, body: Buffer): { status: number; bytes?: Buffer; code?: string } {
    const path = request.url ?? '';
    const key = path.slice(`/${BUCKET}/`.length);
    storage.requests.push(`${request.method} ${key}`);
    if (left-- === 0) storage.failure = 'error';
    if (storage.failure === 'error') return { status: 503, code: 'SlowDown' };
    if (storage.failure === 'throttle') return { status: 429, code: 'TooManyRequests' };
    if (!isSigned(request, body)) return { status: 403, code: 'SignatureDoesNotMatch' };
    if (path.startsWith(`/${MOVED_BUCKET}/`)) return { status: 301, code: 'PermanentRedirect' };
    if (!path.startsWith(`/${BUCKET}/`)) return { status: 404, code: 'NoSuchBucket' };
    if (request.method === 'PUT') {
      storage.objects.set(key, { bytes: body, type: request.headers['content-type'] });
      return { status: 200 };
    }
    if (request.method === 'DELETE') {
      storage.objects.delete(key);
      return { status: 204 };
    }
    const object = storage.objects.get(key);
    if (!object && storage.refusesMissing) return { status: 403, code: 'AccessDenied' };
    if (!object) return request.method === 'HEAD' ? { status: 404 } : { status: 404, code: 'NoSuchKey' };
    return {
      status: 200,
      bytes: request.method === 'HEAD' ? Buffer.alloc(0) : storage.failure ? Buffer.from('other bytes') : object.bytes,
    };
  }
  return storage;
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html */
function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const [, day, names, signature] =
    /^AWS4-HMAC-SHA256 Credential=test-key\/(\d{8})\/eu-test-1\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (!day || !names || !signature || headers['x-amz-content-sha256'] !== sha256(body)) return false;
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, url, '', signed.join(''), names, headers['x-amz-content-sha256']].join('\n');
  const scope = `${day}/${REGION}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [REGION, 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${SECRET}`, day));
  return timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex'));
}
