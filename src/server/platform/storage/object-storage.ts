import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { AppError } from '#server/platform/app-error.ts';
import type { StorageSettings } from './storage-settings.ts';

/** Objects by key. While the storage is away, each call throws `server.unavailable`. */
export type ObjectStorage = {
  put(key: string, bytes: Buffer, type: string): Promise<void>;
  /** Undefined if there is none. */
  get(key: string): Promise<Buffer | undefined>;
  has(key: string): Promise<boolean>;
  /** Deleting one that is not there succeeds. */
  delete(key: string): Promise<void>;
};

/** An answer that waiting does not change: a wrong key, no such bucket, no right to this object. It says nothing of other objects. */
export class StorageRefusal extends Error {}
/** The storage asks for a pause. */
const TRY_LATER = new Set([408, 429]);

const TIMEOUT_MS = 3000;
/** After a failure nobody waits for the storage again for this long. */
const PAUSE_MS = 10_000;

export type StorageOptions = { timeoutMs?: number; pauseMs?: number };
type Call = { method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'; key: string; body?: Buffer; type?: string };

/** A bucket of any S3. Nothing here relies on conditional writes or on listing, which storages do differently. */
export function connectStorage(settings: StorageSettings, options: StorageOptions = {}): ObjectStorage {
  const { timeoutMs = TIMEOUT_MS, pauseMs = PAUSE_MS } = options;
  const { bucketUrl, region, accessKeyId, secretAccessKey } = settings;
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  let pausedUntil = 0;

  async function send({ method, key, body, type }: Call): Promise<{ status: number; bytes: Buffer }> {
    const request = await signer.sign(bucketUrl + key, {
      method,
      headers: { 'x-amz-content-sha256': sha256(body ?? ''), ...(type && { 'content-type': type }) },
      ...(body && { body: new Uint8Array(body) }),
    });
    const response = await fetch(request, { signal: AbortSignal.timeout(timeoutMs), redirect: 'manual' });
    const bytes = Buffer.from(await response.arrayBuffer());
    if (response.ok || response.status === 404) return { status: response.status, bytes };
    const reason = `the object storage answered ${response.status} to ${method}: ${reasonIn(bytes)}`;
    throw response.status < 500 && !TRY_LATER.has(response.status) ? new StorageRefusal(reason) : new Error(reason);
  }

  async function call(options: Call): Promise<{ status: number; bytes: Buffer }> {
    const pauseLeftMs = pausedUntil - performance.now();
    if (pauseLeftMs > 0) throw unavailable(new Error('The object storage failed a moment ago'), pauseLeftMs);
    try {
      return await send(options);
    } catch (error) {
      if (!(error instanceof StorageRefusal)) pausedUntil = performance.now() + pauseMs;
      throw unavailable(error, pauseMs);
    }
  }

  return {
    async put(key, body, type) {
      const { status } = await call({ method: 'PUT', key, body, type });
      if (status === 404) throw unavailable(new StorageRefusal('the bucket does not exist'), pauseMs);
    },
    async get(key) {
      const { status, bytes } = await call({ method: 'GET', key });
      return status === 404 ? undefined : bytes;
    },
    has: async (key) => (await call({ method: 'HEAD', key })).status !== 404,
    delete: async (key) => void (await call({ method: 'DELETE', key })),
  };
}

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/** The code in the error's XML. */
const reasonIn = (bytes: Buffer): string => /<Code>(\w+)<\/Code>/.exec(bytes.toString('latin1'))?.[1] ?? 'no reason';

const unavailable = (cause: unknown, retryAfterMs: number): AppError =>
  new AppError('server.unavailable', { cause, retryAfterSeconds: Math.ceil(retryAfterMs / 1000) });
