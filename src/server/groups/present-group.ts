import type { GroupRole } from '#contracts/groups/group-roles.ts';
import type { GroupDetail } from '#contracts/groups/groups.contract.ts';
import { renderKept } from '#server/platform/formats/markdown.ts';
import { hiddenFromInvited } from './group-columns.ts';
import { abilitiesIn, canSeeGroup } from './groups.policy.ts';
import type { GroupForViewer, ViewerRelation } from './groups.queries.ts';

/** The group as this viewer may see it; `invitedAs` is what a working invitation in their hands makes of them. */
export function presentGroup(row: GroupForViewer, invitedAs: GroupRole | null = null): GroupDetail {
  const { role, joinedAt, hasAsked: _hasAsked, isBanned, isFollowing, ...rest } = row;
  const { placeId: _placeId, logoId: _logoId, coverId: _coverId, requests, ...group } = rest;
  const isInvited = invitedAs !== null && role === null && !isBanned;
  const abilities = abilitiesIn(row, row, isInvited);
  return {
    ...group,
    ...(!canSeeGroup(row, row) && OUTSIDE_PRIVATE),
    descriptionHtml: renderKept(row.description),
    createdAt: row.createdAt.toISOString(),
    viewer: {
      status: statusOf(row, isInvited),
      role,
      joinedAt: joinedAt?.toISOString() ?? null,
      isFollowing,
      invitedAs: isInvited ? invitedAs : null,
    },
    requestCount: abilities.admit ? requests : null,
    abilities,
  };
}

/** Of a private group somebody invited sees the picture and the count of members besides the fields that are for them. */
const { placeId: _noPlace, ...HIDDEN_FIELDS } = hiddenFromInvited;
const OUTSIDE_PRIVATE = { ...HIDDEN_FIELDS, placeName: '', place: null, followerCount: 0, leaders: [] };

function statusOf({ role, isBanned, hasAsked }: ViewerRelation, isInvited: boolean): GroupDetail['viewer']['status'] {
  if (role) return 'member';
  if (isBanned) return 'banned';
  if (isInvited) return 'invited';
  return hasAsked ? 'requested' : 'outside';
}
