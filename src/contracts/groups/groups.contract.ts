import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Cover } from '#contracts/events/events.contract.ts';
import { Instant } from '#contracts/fields.ts';
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
  /** Address of the logo, else of the cover, or null. */
  imageUrl: z.string().nullable(),
  visibility: GroupVisibility,
  /** “Berlin, Germany”, or empty. */
  placeName: z.string(),
});
export type GroupCard = z.infer<typeof GroupCard>;

/** What the viewer may do, by the table in group-roles.ts, and what somebody outside may; decided by the server. */
export const GroupAbilities = z.object({
  seeInside: z.boolean(),
  leave: z.boolean(),
  postEvents: z.boolean(),
  writePosts: z.boolean(),
  edit: z.boolean(),
  admit: z.boolean(),
  removeMembers: z.boolean(),
  removeLeaders: z.boolean(),
  changeRoles: z.boolean(),
  changeRules: z.boolean(),
  delete: z.boolean(),
  /** Join or ask to join, now. */
  join: z.boolean(),
  follow: z.boolean(),
} satisfies Record<GroupRight, z.ZodBoolean> & { join: z.ZodBoolean; follow: z.ZodBoolean });

/**
 * A group as the viewer may see it. Of a private one somebody invited sees name, description, picture, count of members and questions; all
 * else is empty for them.
 */
export const GroupDetail = GroupCard.extend({
  // The place is shown whole.
  ...StoredGroupFields.omit({ placeId: true }).shape,
  place: Place.nullable(),
  /** Sanitized HTML of the description: safe to insert. */
  descriptionHtml: z.string(),
  logo: Logo.nullable(),
  cover: Cover.nullable(),
  createdAt: Instant,
  followerCount: z.int(),
  /** Organizers first, then co-organizers, each by when they came; 20 at most. */
  leaders: z.array(GroupMember),
  viewer: z.object({
    status: z.enum(['outside', 'invited', 'requested', 'member', 'banned']),
    role: GroupRole.nullable(),
    joinedAt: Instant.nullable(),
    isFollowing: z.boolean(),
    /** What the invitation makes of whoever uses it. */
    invitedAs: GroupRole.nullable(),
  }),
  /** Requests that wait, for those who may decide them; else null. */
  requestCount: z.int().nullable(),
  abilities: GroupAbilities,
});
export type GroupDetail = z.infer<typeof GroupDetail>;

const ofGroup = z.object({ slug: Slug });
const LEADER_ERRORS = ['group.not_found', 'auth.forbidden'] as const;

export const createGroup = endpoint({
  method: 'POST',
  path: '/api/groups',
  summary: 'Start a group; the person becomes its organizer',
  access: 'person',
  body: GroupFields.extend({ name: PageName }),
  success: { status: 201, schema: GroupDetail },
  errors: ['account.email_unverified', 'place.not_found', 'group.too_many'],
});

export const getGroup = endpoint({
  method: 'GET',
  path: '/api/groups/:slug',
  summary:
    'One group as the viewer may see it; a private one for its members, and for whoever has a working invitation',
  access: 'public',
  params: ofGroup,
  query: z.object({ invitation: InvitationToken.shape.token.optional() }),
  success: { status: 200, schema: GroupDetail },
  errors: ['group.not_found'],
});

export const updateGroup = endpoint({
  method: 'PATCH',
  path: '/api/groups/:slug',
  summary: 'Change the given fields; the address of the page stays',
  access: 'person',
  params: ofGroup,
  body: GroupFields,
  success: { status: 200, schema: GroupDetail },
  errors: [...LEADER_ERRORS, 'place.not_found'],
});

export const deleteGroup = endpoint({
  method: 'DELETE',
  path: '/api/groups/:slug',
  summary: 'Delete the group with its past events; not while published events are to come',
  access: 'person',
  params: ofGroup,
  success: { status: 204, schema: NoContent },
  errors: [...LEADER_ERRORS, 'group.has_events'],
});

export const listMyGroups = endpoint({
  method: 'GET',
  path: '/api/my-groups',
  summary:
    'Groups the person is in (those they run first), has asked to join, or follows without being in; each by when that began',
  access: 'person',
  query: z.object({
    relation: z.enum(['member', 'requested', 'following']).default('member'),
    cursor: z.string().max(600).optional(),
  }),
  success: {
    status: 200,
    schema: z.object({
      groups: z.array(
        GroupCard.extend({
          /** As it is shown; null where the person is not in the group. */
          role: z.enum(['Organizer', 'Co-organizer', 'Member']).nullable(),
        }),
      ),
      nextCursor: z.string().nullable(),
    }),
  },
  errors: [],
});

const ofPicture = ofGroup.extend({ use: z.enum(['logo', 'cover']) });

export const putGroupPicture = endpoint({
  method: 'PUT',
  path: '/api/groups/:slug/pictures/:use',
  summary: 'Set logo or cover: a JPEG, PNG or WebP as data URL, drawn anew in a few sizes',
  access: 'person',
  params: ofPicture,
  body: PictureUpload,
  bodyLimit: PICTURE_BODY_LIMIT,
  success: { status: 200, schema: GroupDetail },
  errors: [...LEADER_ERRORS, 'picture.unreadable', 'picture.too_large'],
});

export const deleteGroupPicture = endpoint({
  method: 'DELETE',
  path: '/api/groups/:slug/pictures/:use',
  summary: 'Go without a logo, or back to the generated cover',
  access: 'person',
  params: ofPicture,
  success: { status: 200, schema: GroupDetail },
  errors: LEADER_ERRORS,
});
