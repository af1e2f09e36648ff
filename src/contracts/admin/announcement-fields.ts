import * as z from 'zod/mini';
import { InstantInput } from '#contracts/instant-input.ts';

export const announcementTones = ['info', 'warning'] as const;
export const announcementAudiences = ['all', 'signed-in', 'staff'] as const;

const MAX_LENGTH = 300;
/** Null for no limit. */
const time = z.nullable(z.iso.datetime('Enter a valid time.'));

const fields = {
  text: z.string().check(
    z.trim(),
    z.minLength(1, 'Enter a text.'),
    z.maxLength(MAX_LENGTH, `Use up to ${MAX_LENGTH} characters.`),
    z.refine((text: string) => !/[\r\n]/.test(text), 'Use a single line.'),
  ),
  tone: z.enum(announcementTones),
  audience: z.enum(announcementAudiences),
  startsAt: time,
  endsAt: time,
};

const period = { startsAt: z.nullable(InstantInput), endsAt: z.nullable(InstantInput) };
export const AnnouncementBody = z.object({ ...fields, ...period }).check((context) => {
  const { startsAt, endsAt } = context.value;
  if (!startsAt || !endsAt || Date.parse(startsAt) < Date.parse(endsAt)) return;
  context.issues.push({
    code: 'custom',
    path: ['endsAt'],
    input: endsAt,
    message: 'Choose an end after the start.',
  });
});
export type AnnouncementBody = z.infer<typeof AnnouncementBody>;

export const Announcement = z.object({ id: z.uuid(), ...fields });
export type Announcement = z.infer<typeof Announcement>;

/** `versionId`: by what browsers remember that it was dismissed; another one once it says something else, and the id before. */
export const StoredAnnouncement = z.object({ id: z.uuid(), ...fields, versionId: z.optional(z.uuid()) });
export type StoredAnnouncement = z.infer<typeof StoredAnnouncement>;

export const MAX_ANNOUNCEMENTS = 50;

/** Whether an announcement is shown at a time, in milliseconds. */
export const isCurrent = ({ startsAt, endsAt }: Announcement, at: number): boolean =>
  (startsAt === null || Date.parse(startsAt) <= at) && (endsAt === null || at < Date.parse(endsAt));
