import { MAX_PUSH_DEVICES, type PushDevice } from '#contracts/notifications/push-devices.contract.ts';
import type { PersonalData, Row } from '#server/accounts/personal-data.actions.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import type { PushTarget } from './push-requests.ts';

type Owner = { personId: string; sessionId: string };
type Stored = Omit<PushDevice, 'createdAt' | 'lastPushedAt'> & { createdAt: Date; lastPushedAt: Date | null };

const COLUMNS = `id, name, session_id = $2 as "isThisDevice", created_at as "createdAt", last_pushed_at as "lastPushedAt"`;
const present = ({ createdAt, lastPushedAt, ...device }: Stored): PushDevice => ({
  ...device,
  createdAt: createdAt.toISOString(),
  lastPushedAt: lastPushedAt?.toISOString() ?? null,
});

export async function listPushDevicesOf(db: Db, { personId, sessionId }: Owner): Promise<PushDevice[]> {
  const { rows } = await db.query<Stored>(
    `select ${COLUMNS} from push_devices where person_id = $1 order by created_at desc, id`,
    [personId, sessionId],
  );
  return rows.map(present);
}

type NewDevice = Owner & { endpoint: string; publicKey: string; authSecret: string; name: string; now: Date };

/** In place of what this session or this browser had: a browser is one device, of whoever is logged in there. Nothing when there are too many. */
export async function insertPushDevice(tx: Db, device: NewDevice): Promise<PushDevice | undefined> {
  const { personId, sessionId, endpoint, publicKey, authSecret, name, now } = device;
  // Two who turn on one browser at once would each not see what the other is about to insert.
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('push-device:' || $1, 0))`, [endpoint]);
  await tx.query('delete from push_devices where session_id is distinct from $1 and endpoint = $2', [
    sessionId,
    endpoint,
  ]);
  const { rows } = await tx.query<Stored>(
    `insert into push_devices (person_id, session_id, endpoint, public_key, auth_secret, name, created_at)
     select $1, $2, $3, $4, $5, $6, $7 where (select count(*) from push_devices where person_id = $1 and session_id <> $2) < ${MAX_PUSH_DEVICES}
     on conflict (session_id) do update set endpoint = excluded.endpoint, public_key = excluded.public_key, auth_secret = excluded.auth_secret,
       name = excluded.name, created_at = excluded.created_at
     returning ${COLUMNS}`,
    [personId, sessionId, endpoint, publicKey, authSecret, name, now],
  );
  return rows[0] && present(rows[0]);
}

export async function deletePushDevice(db: Db, deviceId: string, personId: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from push_devices where id = $1 and person_id = $2', [
    deviceId,
    personId,
  ]);
  return rowCount === 1;
}

/** The push service does not know it any more; one that was turned on anew meanwhile has another address. */
export async function deleteGoneDevice(db: Db, deviceId: string, endpoint: string): Promise<void> {
  await db.query('delete from push_devices where id = $1 and endpoint = $2', [deviceId, endpoint]);
}

export async function isDeviceOf(db: Db, deviceId: string, personId: string): Promise<boolean> {
  const { rowCount } = await db.query('select from push_devices where id = $1 and person_id = $2', [
    deviceId,
    personId,
  ]);
  return rowCount === 1;
}

export async function findPushTarget(db: Db, deviceId: string): Promise<PushTarget | undefined> {
  const { rows } = await db.query<PushTarget>(
    `select endpoint, public_key as "publicKey", auth_secret as "authSecret" from push_devices where id = $1`,
    [deviceId],
  );
  return rows[0];
}

/** What the person's data tells of their devices: not where they are reached, which is a secret of theirs and the push service's. */
export const pushDeviceData: PersonalData = {
  list: async (db, personId) => ({ pushDevices: await listPushDeviceRows(db, personId) }),
};

async function listPushDeviceRows(db: Db, personId: string): Promise<Row[]> {
  const { rows } = await db.query(
    `select name, split_part(endpoint, '/', 3) as "pushService", created_at as "createdAt", last_pushed_at as "lastPushedAt"
       from push_devices where person_id = $1 order by created_at, id`,
    [personId],
  );
  return rows;
}
