import { z } from 'zod';
import { Interest, Link, multiline, singleLine } from '#contracts/events/event-fields.ts';
import { MAX_DESCRIPTION_LENGTH, MAX_INTERESTS } from '#contracts/events/event-limits.ts';
import { PersonCard } from '#contracts/rsvps/attendees.contract.ts';
import { Instant } from './fields.ts';
import {
  MAX_INVITATION_DAYS,
  MAX_INVITATION_USES,
  MAX_LINKS,
  MAX_PAGE_NAME_LENGTH,
  MIN_PAGE_NAME_LENGTH,
} from './page-limits.ts';

/** What the pages of groups and of organizations have in common. */

/** The part of the address that names a page: made from its name once, and kept. */
export const Slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'That is not the address of a page');

export const PageName = singleLine(MAX_PAGE_NAME_LENGTH).pipe(
  z
    .string()
    .min(MIN_PAGE_NAME_LENGTH, 'Give it a name')
    .regex(/[\p{L}\p{N}]/u, 'A name has letters'),
);

/** Markdown. */
export const PageDescription = multiline(MAX_DESCRIPTION_LENGTH);

/** http(s) only. */
const WebLink = Link.pipe(z.string().min(1, 'A link has an address'));
export const PageLink = z.object({ label: singleLine(40).pipe(z.string().min(1, 'A link has a name')), url: WebLink });
export const PageLinks = z.array(PageLink).max(MAX_LINKS, `At most ${MAX_LINKS} links`);

export const PageInterests = z
  .array(Interest)
  .max(MAX_INTERESTS, `At most ${MAX_INTERESTS} interests`)
  .transform((tags) => [...new Set(tags)]);

/** Addresses of a square picture's sizes. */
export const Logo = z.object({ small: z.string(), large: z.string() });
export type Logo = z.infer<typeof Logo>;

/** Body and limit of a call that takes a JPEG, PNG or WebP as data URL. */
export const PictureUpload = z.object({
  picture: z.string().max(7_500_000, 'That picture is too large: 5 MB and 25 megapixels at most.'),
});
export const PICTURE_BODY_LIMIT = 8 * 1024 * 1024;

/** How long an invitation link holds and how often it can be used. */
export const InvitationTerms = z.object({
  expiresInDays: z
    .int('Days are a whole number')
    .min(1)
    .max(MAX_INVITATION_DAYS, `At most ${MAX_INVITATION_DAYS} days`)
    .default(14),
  /** Null for as often as people like. */
  maxUses: z
    .int('Uses are a whole number')
    .min(1, 'At least one use')
    .max(MAX_INVITATION_USES, `At most ${MAX_INVITATION_USES.toLocaleString('en')} uses`)
    .nullable()
    .default(1),
});

/** An invitation link as those who may invite see it. */
export const Invitation = z.object({
  id: z.uuid(),
  /** Whoever has it may use it. */
  url: z.string(),
  expiresAt: Instant,
  maxUses: z.int().nullable(),
  uses: z.int(),
  createdAt: Instant,
  /** Null when the account is gone. */
  createdBy: PersonCard.nullable(),
});
export const InvitationToken = z.object({ token: z.string().max(200) });
