import { z } from 'zod';
import { type PushDevice } from '#contracts/notifications/push-devices.contract.ts';
import { MAX_PUSH_DEVICES } from '#contracts/notifications/push-limits.ts';
import type { PersonalData, Row } from '#server/accounts/personal-data.actions.ts';
import { deviceName } from '#server/platform/formats/device-name.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import type { PushTarget } from './push-requests.ts';

type Owner = { personId: string; sessionId: string };
const DeviceRow = z.object({
  id: z.string(),
  userAgent: z.string(),
  isThisDevice: z.boolean(),
  createdAt: z.date(),
  lastPushedAt: z.date().nullable(),
});
type DeviceRow = z.infer<typeof DeviceRow>;

const COLUMNS = `id, user_agent as "userAgent", session_id = $2 as "isThisDevice", created_at as "createdAt", last_pushed_at as "lastPushedAt"`;
const presentDevice = ({ id, userAgent, isThisDevice, createdAt, lastPushedAt }: DeviceRow): PushDevice => ({
  id,
  name: deviceName(userAgent),
  isThisDevice,
  createdAt: createdAt.toISOString(),
  lastPushedAt: lastPushedAt?.toISOString() ?? null,
});

export async function listPushDevices(db: Db, { personId, sessionId }: Owner): Promise<PushDevice[]> {
  const rows = await db.rows(
    DeviceRow,
    `select ${COLUMNS} from push_devices where person_id = $1 order by created_at desc, id`,
    [personId, sessionId],
  );
  return rows.map(presentDevice);
}

type NewDevice = Owner & { endpoint: string; publicKey: string; authSecret: string; userAgent: string; now: Date };

/**
 * Replaces the device of the same session or browser: a browser is one device of the person who is logged in there. Returns undefined if the
 * person has too many devices.
 */
export async function insertPushDevice(tx: Db, device: NewDevice): Promise<PushDevice | undefined> {
  const { personId, sessionId, endpoint, publicKey, authSecret, userAgent, now } = device;
  // Concurrent requests for one browser would not see each other's uncommitted rows.
  await tx.execute(`select pg_advisory_xact_lock(hashtextextended('push-device:' || $1, 0))`, [endpoint]);
  await tx.execute('delete from push_devices where session_id is distinct from $1 and endpoint = $2', [
    sessionId,
    endpoint,
  ]);
  const inserted = await tx.row(
    DeviceRow,
    `insert into push_devices (person_id, session_id, endpoint, public_key, auth_secret, user_agent, created_at)
     select $1, $2, $3, $4, $5, $6, $7 where (select count(*) from push_devices where person_id = $1 and session_id <> $2) < ${MAX_PUSH_DEVICES}
     on conflict (session_id) do update set endpoint = excluded.endpoint, public_key = excluded.public_key, auth_secret = excluded.auth_secret,
       user_agent = excluded.user_agent, created_at = excluded.created_at
     returning ${COLUMNS}`,
    [personId, sessionId, endpoint, publicKey, authSecret, userAgent, now],
  );
  return inserted && presentDevice(inserted);
}

export async function deletePushDevice(db: Db, deviceId: string, personId: string): Promise<boolean> {
  const rowCount = await db.execute('delete from push_devices where id = $1 and person_id = $2', [deviceId, personId]);
  return rowCount === 1;
}

export async function deletePushDevicesOf(tx: Db, personId: string): Promise<void> {
  await tx.execute('delete from push_devices where person_id = $1', [personId]);
}

/** Deletes a device that its push service no longer knows, unless it has subscribed again with a new endpoint. */
export async function deleteGoneDevice(db: Db, deviceId: string, endpoint: string): Promise<void> {
  await db.execute('delete from push_devices where id = $1 and endpoint = $2', [deviceId, endpoint]);
}

export async function isOwnDevice(db: Db, deviceId: string, personId: string): Promise<boolean> {
  const rowCount = await db.execute('select from push_devices where id = $1 and person_id = $2', [deviceId, personId]);
  return rowCount === 1;
}

const PushTargetRow = z.object({ endpoint: z.string(), publicKey: z.string(), authSecret: z.string() });

export async function findPushTarget(db: Db, deviceId: string): Promise<PushTarget | undefined> {
  return db.row(
    PushTargetRow,
    `select endpoint, public_key as "publicKey", auth_secret as "authSecret" from push_devices where id = $1`,
    [deviceId],
  );
}

const OwnDeviceRow = z.object({
  userAgent: z.string(),
  pushService: z.string(),
  createdAt: z.date(),
  lastPushedAt: z.date().nullable(),
});

/** The data download omits endpoints: they are secrets shared by browser and push service. */
export const pushDeviceData: PersonalData = {
  list: async (db, personId) => ({ pushDevices: await listOwnDevices(db, personId) }),
};

async function listOwnDevices(db: Db, personId: string): Promise<Row[]> {
  const rows = await db.rows(
    OwnDeviceRow,
    `select user_agent as "userAgent", split_part(endpoint, '/', 3) as "pushService", created_at as "createdAt",
       last_pushed_at as "lastPushedAt" from push_devices where person_id = $1 order by created_at, id`,
    [personId],
  );
  return rows.map(({ userAgent, ...device }) => ({ name: deviceName(userAgent), ...device }));
}
