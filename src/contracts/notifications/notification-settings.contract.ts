import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { TimeZone } from '#contracts/fields.ts';
import { kindNames, notificationKinds } from './notification-kinds.ts';

const Switches = z.object({
  site: z.boolean('Say true or false'),
  mail: z.enum(['now', 'digest', 'off'], 'Say now, digest or off'),
  push: z.boolean('Say true or false'),
});
const Kind = z.enum(kindNames, 'There is no such kind');
const DigestEvery = z.enum(['daily', 'weekly'], 'Say daily or weekly');
const TimeOfDay = z.string('Choose a time').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time looks like 22:30');
export const QuietHours = z.object({ from: TimeOfDay, until: TimeOfDay });

/** How a person wants to be told: every kind on every channel, defaults included. */
export const NotificationSettings = z.object({
  switches: z.record(Kind, Switches),
  /** At 8:00 in their zone: each day, or each Monday. */
  digest: DigestEvery,
  /** Wall times in their zone, between which mails and pushes wait; the bell does not. */
  quietHours: QuietHours.nullable(),
  /** Null until they have chosen one; UTC counts then. */
  timeZone: z.string().nullable(),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/api/users/notification-settings',
  summary: 'How the signed-in person wants to be told of what: each kind on each channel, digest and quiet hours',
  access: 'person',
  success: { status: 200, schema: NotificationSettings },
  errors: [],
});

export const updateNotificationSettings = endpoint({
  method: 'PATCH',
  path: '/api/users/notification-settings',
  summary: 'Change some of it; what is not named stays',
  access: 'person',
  body: z.object({
    switches: z
      .partialRecord(Kind, Switches.partial(), 'Name kinds')
      .superRefine((switches, context) => {
        for (const [kind, { mail }] of Object.entries(switches))
          if (mail === 'digest' && notificationKinds[kind as keyof typeof switches].isUrgent)
            context.addIssue({ code: 'custom', path: [kind, 'mail'], message: 'This would come too late in a digest' });
      })
      .optional(),
    digest: DigestEvery.optional(),
    quietHours: QuietHours.refine(({ from, until }) => from !== until, {
      path: ['until'],
      message: 'They end at another time than they begin',
    })
      .nullable()
      .optional(),
    timeZone: TimeZone.optional(),
  }),
  success: { status: 200, schema: NotificationSettings },
  errors: [],
});
