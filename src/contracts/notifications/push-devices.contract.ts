import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Instant } from '#contracts/fields.ts';

/** Keys of a browser's push subscription in base64url: a P-256 point (65 bytes) and a 16-byte secret. */
const PublicPoint = z.string().regex(/^B[A-Za-z0-9_-]{86}=?$/, 'Send the public key of a push subscription.');
const AuthSecret = z.string().regex(/^[A-Za-z0-9_-]{22}(==)?$/, 'Send the secret of a push subscription.');

export const PushDevice = z.object({
  id: z.uuid(),
  /** Such as “Firefox on Linux”. */
  name: z.string(),
  /** Whether it belongs to the current session; a device is deleted with its session. */
  isThisDevice: z.boolean(),
  createdAt: Instant,
  /** Null until the first push. */
  lastPushedAt: Instant.nullable(),
});
export type PushDevice = z.infer<typeof PushDevice>;
const params = z.object({ deviceId: z.uuid() });

export const listPushDevices = endpoint({
  method: 'GET',
  path: '/api/push-devices',
  summary: "List the viewer's push devices, and the public key to subscribe with",
  access: 'person',
  success: {
    status: 200,
    schema: z.object({
      /** The site's VAPID key (RFC 8292), in base64url. */
      publicKey: z.string(),
      devices: z.array(PushDevice),
    }),
  },
  errors: [],
});

export const addPushDevice = endpoint({
  method: 'POST',
  path: '/api/push-devices',
  summary: 'Register this browser for push notifications; repeating it renews the keys',
  access: 'person',
  body: z.object({
    /** URL at an allowed push service. */
    endpoint: z.url('Enter a valid address.').max(1000, 'Use up to 1,000 characters.'),
    keys: z.object({ p256dh: PublicPoint, auth: AuthSecret }),
  }),
  success: { status: 201, schema: PushDevice },
  errors: ['push_device.too_many'],
});

export const removePushDevice = endpoint({
  method: 'DELETE',
  path: '/api/push-devices/:deviceId',
  summary: 'Remove a push device',
  access: 'person',
  params,
  success: { status: 204, schema: NoContent },
  errors: ['push_device.not_found'],
});

export const testPushDevice = endpoint({
  method: 'POST',
  path: '/api/push-devices/:deviceId/tests',
  summary: 'Send a test notification to a device',
  access: 'person',
  params,
  success: { status: 204, schema: NoContent },
  errors: ['push_device.not_found'],
});
