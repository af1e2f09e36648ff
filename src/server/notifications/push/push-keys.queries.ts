import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';

/** The key pair that identifies the site to push services (VAPID, RFC 8292). */
export type PushKeys = { /** In the encoding that browsers expect. */ publicKey: string; privateKey: CryptoKey };
const KeysRow = z.object({ publicKey: z.string(), privateKey: z.custom<JWK>((value) => typeof value === 'object') });
type KeysRow = z.infer<typeof KeysRow>;

const cache = new WeakMap<Db, Promise<PushKeys>>();

/** Finds the site's key pair. The first start inserts it; if several nodes start at once, they all use the first one inserted. */
export function findPushKeys(db: Db): Promise<PushKeys> {
  const keys = cache.get(db) ?? readKeys(db);
  cache.set(db, keys);
  keys.catch(() => cache.delete(db));
  return keys;
}

async function readKeys(db: Db): Promise<PushKeys> {
  const { publicKey, privateKey } = (await selectKeys(db)) ?? (await insertKeys(db));
  return { publicKey, privateKey: (await importJWK(privateKey, 'ES256')) as CryptoKey };
}

async function selectKeys(db: Db): Promise<KeysRow | undefined> {
  return db.row(KeysRow, 'select public_key as "publicKey", private_key as "privateKey" from push_keys');
}

async function insertKeys(db: Db): Promise<KeysRow> {
  const pair = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(pair.privateKey);
  const point = Buffer.concat([Buffer.of(4), Buffer.from(jwk.x!, 'base64url'), Buffer.from(jwk.y!, 'base64url')]);
  await db.execute('insert into push_keys (public_key, private_key) values ($1, $2) on conflict do nothing', [
    point.toString('base64url'),
    JSON.stringify(jwk),
  ]);
  return (await selectKeys(db))!;
}
