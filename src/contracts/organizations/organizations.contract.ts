import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Link } from '#contracts/events/event-fields.ts';
import { MAX_ADDRESS_LENGTH } from '#contracts/events/event-limits.ts';
import { Cover } from '#contracts/events/events.contract.ts';
import { Cursor, Instant, PlaceId, pageOf, singleLine } from '#contracts/fields.ts';
import { FormTraces } from '#contracts/moderation/form-traces.ts';
import {
  Logo,
  PageDescription,
  PageInterests,
  PageLink,
  PageLinks,
  PageName,
  PICTURE_BODY_LIMIT,
  PictureUpload,
  Slug,
} from '#contracts/page-fields.ts';
import { Place } from '#contracts/places/places.contract.ts';

export const OrganizationKind = z.enum(['business', 'non-profit'], 'Choose business or non-profit.');
export type OrganizationKind = z.infer<typeof OrganizationKind>;
export const StaffRole = z.enum(['owner', 'editor'], 'Choose owner or editor.');

/** An organization in a list. */
export const OrganizationCard = z.object({
  id: z.uuid(),
  slug: z.string(),
  kind: OrganizationKind,
  name: z.string(),
  isVerified: z.boolean(),
  logo: Logo.nullable(),
  /** “Berlin, Germany”, or empty. */
  placeName: z.string(),
  followers: z.int(),
});
export type OrganizationCard = z.infer<typeof OrganizationCard>;

/** What the viewer may do, decided by the server: the rights of organization-roles.ts. */
export const OrganizationAbilities = z.object({
  edit: z.boolean(),
  postEvents: z.boolean(),
  seeStaff: z.boolean(),
  manageStaff: z.boolean(),
  delete: z.boolean(),
});

/** Fields staff can set; creating requires a name and a kind. */
export const OrganizationFields = z.object({
  name: PageName.optional(),
  kind: OrganizationKind.optional(),
  description: PageDescription.optional(),
  /** http(s) only; empty for none. */
  website: Link.optional(),
  links: PageLinks.optional(),
  placeId: PlaceId.nullable().optional(),
  address: singleLine(MAX_ADDRESS_LENGTH).optional(),
  interests: PageInterests.optional(),
});
export type OrganizationFields = z.infer<typeof OrganizationFields>;

/** The same fields as stored, all present: `OrganizationDetail` and rows derive from this. */
export const StoredOrganizationFields = z.object({
  name: z.string(),
  kind: OrganizationKind,
  /** Markdown as written; for the edit form. */
  description: z.string(),
  /** Empty if none. */
  website: z.string(),
  links: z.array(PageLink),
  placeId: z.int().nullable(),
  address: z.string(),
  interests: z.array(z.string()),
} satisfies Record<keyof OrganizationFields, z.core.$ZodType>);
export type StoredOrganizationFields = z.infer<typeof StoredOrganizationFields>;

export const OrganizationDetail = OrganizationCard.extend({
  // `place` replaces it.
  ...StoredOrganizationFields.omit({ placeId: true }).shape,
  place: Place.nullable(),
  /** Sanitized HTML of the description: safe to insert. */
  descriptionHtml: z.string(),
  cover: Cover.nullable(),
  /** Path of the picture for link previews, JPEG of 1200 × 630. */
  sharePicture: z.string(),
  createdAt: Instant,
  isFollowing: z.boolean(),
  /** The viewer's role on the staff. */
  role: StaffRole.nullable(),
  /** Waits for a moderator to look at it; only its staff see it. Absent otherwise. */
  isHeld: z.boolean().optional(),
  abilities: OrganizationAbilities,
});
export type OrganizationDetail = z.infer<typeof OrganizationDetail>;

const organizationParams = z.object({ slug: Slug });

export const createOrganization = endpoint({
  method: 'POST',
  path: '/api/organizations',
  summary: 'Create the page of a business or non-profit; requires a verified email. The viewer becomes its owner',
  access: 'person',
  isPosting: true,
  body: OrganizationFields.extend({ name: PageName, kind: OrganizationKind, form: FormTraces }),
  proof: 'post',
  success: { status: 201, schema: OrganizationDetail },
  errors: [
    'account.email_unverified',
    'account.staff_only',
    'place.not_found',
    'organization.too_many',
    'content.refused',
  ],
});

export const getOrganization = endpoint({
  method: 'GET',
  path: '/api/organizations/:slug',
  summary: 'Get an organization',
  access: 'public',
  params: organizationParams,
  success: { status: 200, schema: OrganizationDetail },
  errors: ['organization.not_found'],
});

export const updateOrganization = endpoint({
  method: 'PATCH',
  path: '/api/organizations/:slug',
  summary: 'Update fields; the slug does not change',
  access: 'person',
  isPosting: true,
  params: organizationParams,
  body: OrganizationFields,
  success: { status: 200, schema: OrganizationDetail },
  errors: ['organization.not_found', 'auth.forbidden', 'place.not_found', 'content.refused'],
});

export const deleteOrganization = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:slug',
  summary:
    'Delete an organization and its past events; refused while it has upcoming published events, or owes refunds',
  access: 'person',
  params: organizationParams,
  success: { status: 204, schema: NoContent },
  errors: ['organization.not_found', 'auth.forbidden', 'organization.has_events', 'payee.has_refunds'],
});

export const followOrganization = endpoint({
  method: 'PUT',
  path: '/api/organizations/:slug/follow',
  summary: 'Follow. Idempotent',
  access: 'person',
  params: organizationParams,
  success: { status: 204, schema: NoContent },
  errors: ['organization.not_found'],
});

export const unfollowOrganization = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:slug/follow',
  summary: 'Unfollow. Idempotent',
  access: 'person',
  params: organizationParams,
  success: { status: 204, schema: NoContent },
  errors: ['organization.not_found'],
});

export const listMyOrganizations = endpoint({
  method: 'GET',
  path: '/api/my-organizations',
  summary: 'List the organizations whose staff the viewer belongs to, by name',
  access: 'person',
  success: {
    status: 200,
    schema: z.object({
      staff: z.array(OrganizationCard.extend({ role: StaffRole })),
      /** The latest that the viewer follows: pages that were open before an upgrade read them here. */
      following: z.array(OrganizationCard).optional(),
    }),
  },
  errors: [],
});

export const listFollowedOrganizations = endpoint({
  method: 'GET',
  path: '/api/users/followed-organizations',
  summary: 'List the organizations the viewer follows, latest first',
  access: 'person',
  query: z.object({ cursor: Cursor }),
  success: { status: 200, schema: pageOf({ organizations: z.array(OrganizationCard) }) },
  errors: [],
});

const PICTURE_ERRORS = ['organization.not_found', 'auth.forbidden'] as const;
const UPLOAD_ERRORS = [...PICTURE_ERRORS, 'picture.unreadable', 'picture.too_large'] as const;

export const putOrganizationLogo = endpoint({
  method: 'PUT',
  path: '/api/organizations/:slug/logo',
  summary: 'Set the logo: a JPEG, PNG or WebP as a data URL, re-encoded as a square',
  access: 'person',
  isPosting: true,
  params: organizationParams,
  body: PictureUpload,
  bodyLimit: PICTURE_BODY_LIMIT,
  success: { status: 200, schema: OrganizationDetail },
  errors: UPLOAD_ERRORS,
});

export const deleteOrganizationLogo = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:slug/logo',
  summary: 'Remove the logo; the initial is shown instead',
  access: 'person',
  params: organizationParams,
  success: { status: 200, schema: OrganizationDetail },
  errors: PICTURE_ERRORS,
});

export const putOrganizationCover = endpoint({
  method: 'PUT',
  path: '/api/organizations/:slug/cover',
  summary: 'Set the cover: a JPEG, PNG or WebP as a data URL, re-encoded in several sizes',
  access: 'person',
  isPosting: true,
  params: organizationParams,
  body: PictureUpload,
  bodyLimit: PICTURE_BODY_LIMIT,
  success: { status: 200, schema: OrganizationDetail },
  errors: UPLOAD_ERRORS,
});

export const deleteOrganizationCover = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:slug/cover',
  summary: 'Remove the cover; generated art is shown instead',
  access: 'person',
  params: organizationParams,
  success: { status: 200, schema: OrganizationDetail },
  errors: PICTURE_ERRORS,
});
