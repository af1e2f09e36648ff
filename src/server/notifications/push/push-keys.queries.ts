import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';

/** What push services know the site by (VAPID, RFC 8292). */
export type PushKeys = { /** As browsers take it. */ publicKey: string; privateKey: CryptoKey };
const KeysRow = z.object({ publicKey: z.string(), privateKey: z.custom<JWK>((value) => typeof value === 'object') });
type KeysRow = z.infer<typeof KeysRow>;

const known = new WeakMap<Db, Promise<PushKeys>>();

/** The site's own pair, made on the first start: of nodes that start at once, one makes it. */
export function findPushKeys(db: Db): Promise<PushKeys> {
  const found = known.get(db) ?? readKeys(db);
  known.set(db, found);
  found.catch(() => known.delete(db));
  return found;
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
