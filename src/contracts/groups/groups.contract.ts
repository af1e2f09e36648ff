import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Cover } from '#contracts/events/events.contract.ts';
import { Cursor, Instant, pageOf } from '#contracts/fields.ts';
import { FormTraces } from '#contracts/moderation/form-traces.ts';
import { InvitationToken, Logo, PageName, PICTURE_BODY_LIMIT, PictureUpload, Slug } from '#contracts/page-fields.ts';
import { Place } from '#contracts/places/places.contract.ts';
import { GroupFields, GroupMember, GroupRole, GroupVisibility, StoredGroupFields } from './group-fields.ts';
import type { GroupRight } from './group-roles.ts';

/** A group in a list. */
export const GroupCard = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  memberCount: z.int(),
  /** URL of the logo, or else of the cover; null without either. */
  imageUrl: z.string().nullable(),
  visibility: GroupVisibility,
  /** “Berlin, Germany”, or empty. */
  placeName: z.string(),
});
export type GroupCard = z.infer<typeof GroupCard>;

/** What the viewer may do, decided by the server: the rights of group-roles.ts, and joining and following. */
export const GroupAbilities = z.object({
  seeInside: z.boolean(),
  leave: z.boolean(),
  postEvents: z.boolean(),
  writePosts: z.boolean(),
  edit: z.boolean(),
  manageMoney: z.boolean(),
  admit: z.boolean(),
  removeMembers: z.boolean(),
  removeLeaders: z.boolean(),
  changeRoles: z.boolean(),
  changeRules: z.boolean(),
  delete: z.boolean(),
  /** Join or request to join. */
  join: z.boolean(),
  follow: z.boolean(),
} satisfies Record<GroupRight, z.ZodBoolean> & { join: z.ZodBoolean; follow: z.ZodBoolean });

/**
 * A group as the viewer may see it. An invited person sees the name, description, picture, member count and questions of a private
 * group; everything else is empty.
 */
export const GroupDetail = GroupCard.extend({
  // `place` replaces it.
  ...StoredGroupFields.omit({ placeId: true }).shape,
  place: Place.nullable(),
  /** Sanitized HTML of the description: safe to insert. */
  descriptionHtml: z.string(),
  logo: Logo.nullable(),
  cover: Cover.nullable(),
  createdAt: Instant,
  /** Path of the picture for link previews, JPEG of 1200 × 630; null for what not everyone may see. */
  sharePicture: z.string().nullable(),
  followerCount: z.int(),
  /** Organizers first, then co-organizers, by join date; 20 at most. */
  leaders: z.array(GroupMember),
  viewer: z.object({
    status: z.enum(['outside', 'invited', 'requested', 'member', 'banned']),
    role: GroupRole.nullable(),
    joinedAt: Instant.nullable(),
    isFollowing: z.boolean(),
    /** The role that the invitation gives. */
    invitedAs: GroupRole.nullable(),
  }),
  /** Number of pending requests; null unless the viewer may decide them. */
  requestCount: z.int().nullable(),
  /** Waits for a moderator to look at it; only the people who run it see it. Absent otherwise. */
  isHeld: z.boolean().optional(),
  abilities: GroupAbilities,
});
export type GroupDetail = z.infer<typeof GroupDetail>;

const groupParams = z.object({ slug: Slug });
const LEADER_ERRORS = ['group.not_found', 'auth.forbidden'] as const;

export const createGroup = endpoint({
  method: 'POST',
  path: '/api/groups',
  summary: 'Create a group; the viewer becomes its organizer',
  access: 'person',
  isPosting: true,
  body: GroupFields.extend({ name: PageName, form: FormTraces }),
  proof: 'post',
  success: { status: 201, schema: GroupDetail },
  errors: ['account.email_unverified', 'account.staff_only', 'place.not_found', 'group.too_many', 'content.refused'],
});

export const getGroup = endpoint({
  method: 'GET',
  path: '/api/groups/:slug',
  summary: 'Get a group as the viewer may see it; private groups require membership or a valid invitation',
  access: 'public',
  params: groupParams,
  query: z.object({ invitation: InvitationToken.shape.token.optional() }),
  success: { status: 200, schema: GroupDetail },
  errors: ['group.not_found'],
});

export const updateGroup = endpoint({
  method: 'PATCH',
  path: '/api/groups/:slug',
  summary: 'Update fields; the slug does not change',
  access: 'person',
  isPosting: true,
  params: groupParams,
  body: GroupFields,
  success: { status: 200, schema: GroupDetail },
  errors: [...LEADER_ERRORS, 'place.not_found', 'content.refused'],
});

export const deleteGroup = endpoint({
  method: 'DELETE',
  path: '/api/groups/:slug',
  summary: 'Delete a group and its past events; refused while it has upcoming published events, or owes refunds',
  access: 'person',
  params: groupParams,
  success: { status: 204, schema: NoContent },
  errors: [...LEADER_ERRORS, 'group.has_events', 'payee.has_refunds'],
});

export const listMyGroups = endpoint({
  method: 'GET',
  path: '/api/my-groups',
  summary: 'List the groups the viewer is in (those they run first), has requested to join, or follows',
  access: 'person',
  query: z.object({
    relation: z.enum(['member', 'requested', 'following']).default('member'),
    cursor: Cursor,
  }),
  success: {
    status: 200,
    schema: pageOf({
      groups: z.array(
        GroupCard.extend({
          /** As displayed; null if the viewer is not a member. */
          role: z.enum(['Organizer', 'Co-organizer', 'Member']).nullable(),
        }),
      ),
    }),
  },
  errors: [],
});

const pictureParams = groupParams.extend({ use: z.enum(['logo', 'cover']) });

export const putGroupPicture = endpoint({
  method: 'PUT',
  path: '/api/groups/:slug/pictures/:use',
  summary: 'Set the logo or cover: a JPEG, PNG or WebP as a data URL, re-encoded in several sizes',
  access: 'person',
  isPosting: true,
  params: pictureParams,
  body: PictureUpload,
  bodyLimit: PICTURE_BODY_LIMIT,
  success: { status: 200, schema: GroupDetail },
  errors: [...LEADER_ERRORS, 'picture.unreadable', 'picture.too_large'],
});

export const deleteGroupPicture = endpoint({
  method: 'DELETE',
  path: '/api/groups/:slug/pictures/:use',
  summary: 'Remove the logo or the cover; generated art replaces the cover',
  access: 'person',
  params: pictureParams,
  success: { status: 200, schema: GroupDetail },
  errors: LEADER_ERRORS,
});
