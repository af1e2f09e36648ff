import { z } from 'zod';
import { type Db, mapConstraint } from '#server/platform/postgres/db.ts';

const PasskeyRow = z.object({
  id: z.string(),
  name: z.string(),
  isBackedUp: z.boolean(),
  rpId: z.string(),
  createdAt: z.date(),
  lastUsedAt: z.date().nullable(),
});
export type PasskeyRow = z.infer<typeof PasskeyRow>;
const COLUMNS = `id, name, is_backed_up as "isBackedUp", rp_id as "rpId", created_at as "createdAt", last_used_at as "lastUsedAt"`;

export async function listPasskeysOf(db: Db, accountId: string): Promise<PasskeyRow[]> {
  return db.rows(PasskeyRow, `select ${COLUMNS} from passkeys where account_id = $1 order by created_at, id`, [
    accountId,
  ]);
}

const StoredKey = z.object({
  id: z.string(),
  accountId: z.string(),
  credentialId: z.instanceof(Buffer),
  publicKey: z.instanceof(Buffer),
  counter: z.number(),
  transports: z.array(z.string()),
  name: z.string(),
});
export type StoredKey = z.infer<typeof StoredKey>;
const KEY_COLUMNS = `id, account_id as "accountId", credential_id as "credentialId", public_key as "publicKey", counter, transports, name`;

export async function listKeysOf(db: Db, accountId: string): Promise<StoredKey[]> {
  return db.rows(StoredKey, `select ${KEY_COLUMNS} from passkeys where account_id = $1`, [accountId]);
}

export async function findKey(db: Db, credentialId: Buffer): Promise<StoredKey | undefined> {
  return db.row(StoredKey, `select ${KEY_COLUMNS} from passkeys where credential_id = $1`, [credentialId]);
}

type NewKey = Omit<StoredKey, 'id'> & { rpId: string; isBackedUp: boolean; now: Date };

export async function insertPasskey(db: Db, key: NewKey): Promise<PasskeyRow> {
  const inserting = db.one(
    PasskeyRow,
    `insert into passkeys (account_id, credential_id, public_key, counter, transports, rp_id, is_backed_up, name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${COLUMNS}`,
    [
      key.accountId,
      key.credentialId,
      key.publicKey,
      key.counter,
      key.transports,
      key.rpId,
      key.isBackedUp,
      key.name,
      key.now,
    ],
  );
  return mapConstraint(inserting, { passkeys_credential_unique: 'passkey.exists' });
}

/** False if the counter did not rise, of a device that counts: the key was copied. Of concurrent uses of one count, one succeeds. */
export async function updatePasskeyUsed(
  db: Db,
  { id, counter, isBackedUp, now }: { id: string; counter: number; isBackedUp: boolean; now: Date },
): Promise<boolean> {
  const updated = await db.execute(
    `update passkeys set counter = $2, is_backed_up = $3, last_used_at = $4
      where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
    [id, counter, isBackedUp, now],
  );
  return updated === 1;
}

type PasskeyRef = { accountId: string; passkeyId: string };

export async function updatePasskeyName(
  db: Db,
  { accountId, passkeyId, name }: PasskeyRef & { name: string },
): Promise<PasskeyRow | undefined> {
  return db.row(PasskeyRow, `update passkeys set name = $3 where account_id = $1 and id = $2 returning ${COLUMNS}`, [
    accountId,
    passkeyId,
    name,
  ]);
}

export async function deletePasskey(db: Db, { accountId, passkeyId }: PasskeyRef): Promise<PasskeyRow | undefined> {
  return db.row(PasskeyRow, `delete from passkeys where account_id = $1 and id = $2 returning ${COLUMNS}`, [
    accountId,
    passkeyId,
  ]);
}

/** Returns how many there were. */
export async function deletePasskeysOf(db: Db, accountId: string): Promise<number> {
  return db.execute('delete from passkeys where account_id = $1', [accountId]);
}

const OtherHostRow = z.object({ host: z.string(), count: z.number() });

/** The hosts for which passkeys were made, other than `host`: they do not work at this one. */
export async function listPasskeysOfOtherHosts(db: Db, host: string): Promise<z.infer<typeof OtherHostRow>[]> {
  const statement = 'select rp_id as host, count(*) as count from passkeys where rp_id <> $1 group by 1 order by 1';
  return db.rows(OtherHostRow, statement, [host]);
}
