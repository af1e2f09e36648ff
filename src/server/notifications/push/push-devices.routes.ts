import type { FastifyInstance } from 'fastify';
import * as contract from '#contracts/notifications/push-devices.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError, invalidField } from '#server/platform/app-error.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { enqueue } from '#server/platform/jobs/job.ts';
import { measureQueue } from '#server/platform/metrics/database-metrics.ts';
import { queueSize } from '#server/platform/metrics/queue-metrics.queries.ts';
import { mapConstraint } from '#server/platform/postgres/db.ts';
import * as devices from './push-devices.queries.ts';
import { isPushKey } from './push-encryption.ts';
import { findPushKeys } from './push-keys.queries.ts';
import { isKnownPushService } from './push-services.ts';
import { sendTestPushJob } from './pushes.jobs.ts';

const addLimit = byViewer('push-device', 30, 3600);
const testLimit = byViewer('push-test', 10, 600);

/** The session ended while the device was being added. */
const CONSTRAINT_ERRORS = {
  push_devices_session_id_fkey: 'auth.invalid_token',
  push_devices_person_id_fkey: 'auth.invalid_token',
} as const;

/** Registers browsers for pushes. */
export function pushDeviceRoutes(app: FastifyInstance, { db, config, clock, metrics }: AppDeps): void {
  if (metrics) measureQueue(metrics, 'pushes', { db, statement: queueSize('pushes', 'due_at') });
  serve(app, contract.listPushDevices, async ({ viewer }) => ({
    publicKey: (await findPushKeys(db)).publicKey,
    devices: await devices.listPushDevices(db, { personId: viewer.id, sessionId: viewer.sessionId }),
  }));

  serve(
    app,
    contract.addPushDevice,
    async ({ body: { endpoint, keys }, viewer, caller }) => {
      if (!isKnownPushService(endpoint, config.PUSH_SERVICES))
        throw invalidField('endpoint', 'Push notifications don’t work in this browser. Try another browser.');
      if (!isPushKey(keys.p256dh)) throw invalidField('keys', 'Send the public key of a push subscription.');
      const owner = { personId: viewer.id, sessionId: viewer.sessionId, userAgent: caller.userAgent };
      const secrets = { endpoint, publicKey: keys.p256dh, authSecret: keys.auth };
      const device = await mapConstraint(
        db.transaction((tx) => devices.insertPushDevice(tx, { ...owner, ...secrets, now: clock.now() })),
        CONSTRAINT_ERRORS,
      );
      if (!device) throw new AppError('push_device.too_many');
      return device;
    },
    { limits: [addLimit] },
  );

  serve(app, contract.removePushDevice, async ({ params: { deviceId }, viewer }) => {
    if (!(await devices.deletePushDevice(db, deviceId, viewer.id))) throw new AppError('push_device.not_found');
  });

  serve(
    app,
    contract.testPushDevice,
    async ({ params: { deviceId }, viewer }) => {
      if (!(await devices.isOwnDevice(db, deviceId, viewer.id))) throw new AppError('push_device.not_found');
      await enqueue(db, sendTestPushJob, { deviceId });
    },
    { limits: [testLimit] },
  );
}
