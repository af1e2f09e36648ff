import type { GroupRole } from '#contracts/groups/group-roles.ts';
import type { GroupDetail } from '#contracts/groups/groups.contract.ts';
import { sharePicturePath } from '#server/pictures/share-pictures.actions.ts';
import { renderMarkdownCached } from '#server/platform/formats/markdown.ts';
import { hiddenFromInvited } from './group-columns.ts';
import { canSeeGroup, groupAbilities, sharedGroup } from './groups.policy.ts';
import type { GroupForViewer, ViewerRelation } from './groups.queries.ts';

/** The group as this viewer may see it; `invitedAs` is the role of the valid invitation they opened. */
export function presentGroup(row: GroupForViewer, invitedAs: GroupRole | null = null): GroupDetail {
  const { role, joinedAt, hasAsked: _hasAsked, isBanned, isFollowing, ...rest } = row;
  const {
    placeId: _placeId,
    logoId: _logoId,
    coverId: _coverId,
    isHidden: _isHidden,
    chosenVisibility,
    isHeld,
    requests,
    ...group
  } = rest;
  // Members use an invitation to a higher role.
  const givesRole = role === null || (role === 'member' && invitedAs !== 'member');
  const isInvited = invitedAs !== null && givesRole && !isBanned;
  const abilities = groupAbilities(row, row, isInvited);
  const shared = sharedGroup(row);
  return {
    ...group,
    ...(!canSeeGroup(row, row) && HIDDEN_FROM_INVITED),
    // Editors send back what they get, which must not turn a hold into their choice.
    ...(abilities.edit && { visibility: chosenVisibility }),
    descriptionHtml: renderMarkdownCached(row.description),
    createdAt: row.createdAt.toISOString(),
    viewer: {
      status: membershipStatus(row, isInvited),
      role,
      joinedAt: joinedAt?.toISOString() ?? null,
      isFollowing,
      invitedAs: isInvited ? invitedAs : null,
    },
    sharePicture: shared && sharePicturePath(shared),
    ...(isHeld && { isHeld }),
    requestCount: abilities.admit ? requests : null,
    abilities,
  };
}

/** People invited to a private group also see the picture and the member count. */
const { placeId: _noPlace, ...HIDDEN_FIELDS } = hiddenFromInvited;
const HIDDEN_FROM_INVITED = { ...HIDDEN_FIELDS, placeName: '', place: null, followerCount: 0, leaders: [] };

function membershipStatus(
  { role, isBanned, hasAsked }: ViewerRelation,
  isInvited: boolean,
): GroupDetail['viewer']['status'] {
  if (role) return 'member';
  if (isBanned) return 'banned';
  if (isInvited) return 'invited';
  return hasAsked ? 'requested' : 'outside';
}
