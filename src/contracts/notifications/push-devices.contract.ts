import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Instant } from '#contracts/fields.ts';

export const MAX_PUSH_DEVICES = 20;

/** Keys of a browser's push subscription in base64url: a point on P-256 (65 bytes), and a secret of 16. */
const PublicPoint = z.string().regex(/^B[A-Za-z0-9_-]{86}=?$/, 'That is not a key of a browser');
const AuthSecret = z.string().regex(/^[A-Za-z0-9_-]{22}(==)?$/, 'That is not a secret of a browser');

export const PushDevice = z.object({
  id: z.uuid(),
  /** As “Firefox on Linux”. */
  name: z.string(),
  /** Whether this session turned it on; the device goes with the session. */
  isThisDevice: z.boolean(),
  createdAt: Instant,
  /** Null until something was pushed to it. */
  lastPushedAt: Instant.nullable(),
});
export type PushDevice = z.infer<typeof PushDevice>;
const params = z.object({ deviceId: z.uuid() });

export const listPushDevices = endpoint({
  method: 'GET',
  path: '/api/push-devices',
  summary: 'Browsers that the person lets show notifications, and the key that a browser subscribes with',
  access: 'person',
  success: {
    status: 200,
    schema: z.object({
      /** Of the site (VAPID, RFC 8292), in base64url. */
      publicKey: z.string(),
      devices: z.array(PushDevice),
    }),
  },
  errors: [],
});

export const addPushDevice = endpoint({
  method: 'POST',
  path: '/api/push-devices',
  summary: 'Show notifications in the browser that asks; once more for the same browser renews its keys',
  access: 'person',
  body: z.object({
    /** Of a push service that the site knows. */
    endpoint: z.url('That is not an address').max(1000, 'At most 1,000 characters'),
    keys: z.object({ p256dh: PublicPoint, auth: AuthSecret }),
  }),
  success: { status: 201, schema: PushDevice },
  errors: ['push_device.too_many'],
});

export const removePushDevice = endpoint({
  method: 'DELETE',
  path: '/api/push-devices/:deviceId',
  summary: 'Show nothing more in one browser',
  access: 'person',
  params,
  success: { status: 204, schema: NoContent },
  errors: ['push_device.not_found'],
});

export const testPushDevice = endpoint({
  method: 'POST',
  path: '/api/push-devices/:deviceId/tests',
  summary: 'Show a notification in one browser, to see that it works',
  access: 'person',
  params,
  success: { status: 204, schema: NoContent },
  errors: ['push_device.not_found'],
});
