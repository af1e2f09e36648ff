import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { TimeZone } from '#contracts/fields.ts';
import { kindNames, notificationKinds } from './notification-kinds.ts';

const Preferences = z.object({
  site: z.boolean('Choose true or false.'),
  mail: z.enum(['now', 'digest', 'off'], 'Choose now, digest or off.'),
  push: z.boolean('Choose true or false.'),
});
const Kind = z.enum(kindNames, 'Choose a kind of notification.');
const DigestEvery = z.enum(['daily', 'weekly'], 'Choose daily or weekly.');
const TimeOfDay = z.string('Choose a time.').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 22:30.');
export const QuietHours = z.object({ from: TimeOfDay, until: TimeOfDay });

/** How a person wants to be notified: every kind on every channel, including defaults. */
export const NotificationSettings = z.object({
  switches: z.record(Kind, Preferences),
  /** Sent at 8:00 in their time zone, every day or every Monday. */
  digest: DigestEvery,
  /** Local times between which mails and pushes wait; notifications in the site do not. */
  quietHours: QuietHours.nullable(),
  /** Null until chosen; UTC is used meanwhile. */
  timeZone: z.string().nullable(),
  /** Whether volunteers can reply to the person's email address when they get mails about shifts the person organizes. */
  sharesAddress: z.boolean(),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/api/users/notification-settings',
  summary: "Get the viewer's notification settings: channels of each kind, digest and quiet hours",
  access: 'person',
  success: { status: 200, schema: NotificationSettings },
  errors: [],
});

export const updateNotificationSettings = endpoint({
  method: 'PATCH',
  path: '/api/users/notification-settings',
  summary: 'Update notification settings; absent fields do not change',
  access: 'person',
  body: z.object({
    switches: z
      .partialRecord(Kind, Preferences.partial(), 'Choose kinds of notifications.')
      .superRefine((switches, context) => {
        for (const [kind, { mail }] of Object.entries(switches))
          if (mail === 'digest' && notificationKinds[kind as keyof typeof switches].isUrgent)
            context.addIssue({
              code: 'custom',
              path: [kind, 'mail'],
              message: 'This kind can’t be part of a summary, because it would arrive too late.',
            });
      })
      .optional(),
    digest: DigestEvery.optional(),
    quietHours: QuietHours.refine(({ from, until }) => from !== until, {
      path: ['until'],
      message: 'Start and end can’t be the same.',
    })
      .nullable()
      .optional(),
    sharesAddress: z.boolean('Choose true or false.').optional(),
    timeZone: TimeZone.optional(),
    /** The zone of the person's device: used until they choose one. */
    deviceTimeZone: TimeZone.optional(),
  }),
  success: { status: 200, schema: NotificationSettings },
  errors: [],
});
