import { z } from 'zod';
import { Interest, Link } from '#contracts/events/event-fields.ts';
import { MAX_DESCRIPTION_LENGTH, MAX_INTERESTS } from '#contracts/events/event-limits.ts';
import { PersonCard } from '#contracts/rsvps/attendees.contract.ts';
import { Instant, multiline, singleLine } from './fields.ts';
import {
  MAX_INVITATION_DAYS,
  MAX_INVITATION_USES,
  MAX_LINKS,
  MAX_PAGE_NAME_LENGTH,
  MIN_PAGE_NAME_LENGTH,
} from './page-limits.ts';
import { PICTURE_TOO_LARGE } from './picture-limits.ts';

/** Fields that the pages of groups and organizations share. */

/** The part of the URL that identifies a page: derived from its first name, and never changed. */
export const Slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Enter a valid page address.');

export const PageName = singleLine(MAX_PAGE_NAME_LENGTH).pipe(
  z
    .string()
    .min(MIN_PAGE_NAME_LENGTH, 'Enter a name.')
    .regex(/[\p{L}\p{N}]/u, 'Use letters or digits in the name.'),
);

/** Markdown. */
export const PageDescription = multiline(MAX_DESCRIPTION_LENGTH);

/** http(s) only. */
const WebLink = Link.pipe(z.string().min(1, 'Enter an address for the link.'));
export const PageLink = z.object({
  label: singleLine(40).pipe(z.string().min(1, 'Enter a name for the link.')),
  url: WebLink,
});
export const PageLinks = z.array(PageLink).max(MAX_LINKS, `Add up to ${MAX_LINKS} links.`);

export const PageInterests = z
  .array(Interest)
  .max(MAX_INTERESTS, `Add up to ${MAX_INTERESTS} interests.`)
  .transform((tags) => [...new Set(tags)]);

/** URLs of the sizes of a square picture. */
export const Logo = z.object({ small: z.string(), large: z.string() });
export type Logo = z.infer<typeof Logo>;

/** Body of an upload: a JPEG, PNG or WebP as a data URL. */
export const PictureUpload = z.object({
  picture: z.string().max(7_500_000, PICTURE_TOO_LARGE),
});

const Fraction = z.number().min(0).max(1);
/** The part of a picture to show, as fractions of its width and height. */
export const CropArea = z
  .object({ x: Fraction, y: Fraction, width: Fraction, height: Fraction })
  .refine(
    ({ x, y, width, height }) => width > 0 && height > 0 && x + width <= 1.001 && y + height <= 1.001,
    'Choose a part of the picture.',
  );
export type CropArea = z.infer<typeof CropArea>;
export const PICTURE_BODY_LIMIT = 8 * 1024 * 1024;

/** How long an invitation link is valid, and how many times it can be used. */
export const InvitationTerms = z.object({
  expiresInDays: z
    .int('Enter a whole number of days.')
    .min(1)
    .max(MAX_INVITATION_DAYS, `Enter up to ${MAX_INVITATION_DAYS} days.`)
    .default(14),
  /** Null for unlimited uses. */
  maxUses: z
    .int('Enter a whole number of uses.')
    .min(1, 'Allow at least one use.')
    .max(MAX_INVITATION_USES, `Allow up to ${MAX_INVITATION_USES.toLocaleString('en')} uses.`)
    .nullable()
    .default(1),
});

/** An invitation link, for the people who manage invitations. Its URL is returned once, on creation: only its hash is stored. */
export const Invitation = z.object({
  id: z.uuid(),
  expiresAt: Instant,
  maxUses: z.int().nullable(),
  uses: z.int(),
  createdAt: Instant,
  /** Null after the account was deleted. */
  createdBy: PersonCard.nullable(),
  isWorking: z.boolean(),
});
export const InvitationToken = z.object({ token: z.string().max(200) });
