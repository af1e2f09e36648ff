import { factorData } from '#server/accounts/factors/personal-data.queries.ts';
import type { PersonalData } from '#server/accounts/personal-data.actions.ts';
import { requestData } from '#server/accounts/unconfirmed/unconfirmed-requests.actions.ts';
import { commentData } from '#server/comments/personal-data.queries.ts';
import { conversationData } from '#server/conversations/personal-data.queries.ts';
import { eventData } from '#server/events/personal-data.queries.ts';
import { groupData } from '#server/groups/personal-data.queries.ts';
import { moderationData } from '#server/moderation/personal-data.queries.ts';
import { notificationData } from '#server/notifications/personal-data.queries.ts';
import { pushDeviceData } from '#server/notifications/push/push-devices.queries.ts';
import { organizationData } from '#server/organizations/personal-data.queries.ts';
import { paymentData } from '#server/payments/personal-data.queries.ts';
import { listBlocksOf } from '#server/people/blocks.queries.ts';
import { listFollowedPeople } from '#server/people/follows.queries.ts';
import { listInterestsOf } from '#server/people/interests.queries.ts';
import { findPrivacy } from '#server/people/privacy.queries.ts';
import { listSocialLinksOf } from '#server/people/social-links.queries.ts';
import { requestKinds } from '#server/request-kinds.ts';
import { rsvpData } from '#server/rsvps/personal-data.queries.ts';
import { savedSearchData } from '#server/search/saved-searches/saved-searches.queries.ts';
import { seriesData } from '#server/series/host-deletion.actions.ts';
import { showData } from '#server/shows/personal-data.queries.ts';
import { teamData } from '#server/teams/personal-data.queries.ts';
import { volunteeringData } from '#server/volunteering/personal-data.queries.ts';

/** `people` is below `accounts` and cannot import `PersonalData`. */
const personData: PersonalData = {
  list: async (db, personId) => ({
    interests: (await listInterestsOf(db, personId)).map((topic) => ({ topic })),
    privacy: [await findPrivacy(db, personId)],
    blocks: (await listBlocksOf(db, personId)).map(({ name, blockedAt }) => ({ name, blockedAt })),
    followedPeople: await listFollowedPeople(db, personId),
    socialLinks: await listSocialLinksOf(db, personId),
  }),
};

/** What each feature exports for the data download and does when an account is deleted. Decisions and cases are locked first (ADR 224). */
export const personalData: readonly PersonalData[] = [
  moderationData,
  personData,
  factorData,
  requestData(requestKinds),
  organizationData,
  groupData,
  eventData,
  seriesData,
  rsvpData,
  paymentData,
  volunteeringData,
  teamData,
  showData,
  commentData,
  conversationData,
  notificationData,
  pushDeviceData,
  savedSearchData,
];
