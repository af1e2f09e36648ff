import type { FastifyInstance } from 'fastify';
import { accountRoutes } from '#server/accounts/accounts.routes.ts';
import { passkeyRoutes } from '#server/accounts/factors/passkeys.routes.ts';
import { reauthenticationRoutes } from '#server/accounts/factors/reauthentication.routes.ts';
import { secondFactorRoutes } from '#server/accounts/factors/second-factors.routes.ts';
import { identityRoutes } from '#server/accounts/identities/identities.routes.ts';
import { loginLinkRoutes } from '#server/accounts/login-links/login-links.routes.ts';
import { mailedTokenRoutes } from '#server/accounts/mailed-tokens/mailed-tokens.routes.ts';
import { profileRoutes } from '#server/accounts/profile.routes.ts';
import { proofRoutes } from '#server/accounts/proofs/proofs.routes.ts';
import { registrationRoutes } from '#server/accounts/registration/registration.routes.ts';
import { sessionRoutes } from '#server/accounts/sessions/sessions.routes.ts';
import { plainConfirmationRoutes } from '#server/accounts/unconfirmed/plain-confirmations.routes.ts';
import { unconfirmedRequestRoutes } from '#server/accounts/unconfirmed/unconfirmed-requests.routes.ts';
import { adminAccountRoutes } from '#server/admin/accounts.routes.ts';
import { announcementRoutes } from '#server/admin/announcements.routes.ts';
import { auditRoutes } from '#server/admin/audit.routes.ts';
import { backupRoutes } from '#server/admin/backups.routes.ts';
import { adminJobRoutes } from '#server/admin/jobs.routes.ts';
import { legalTextRoutes } from '#server/admin/legal-texts.routes.ts';
import { mailTestRoutes } from '#server/admin/mail-test.routes.ts';
import { adminMailRoutes } from '#server/admin/mails.routes.ts';
import { overviewRoutes } from '#server/admin/overview.routes.ts';
import { signInProviderRoutes } from '#server/admin/sign-in-providers.routes.ts';
import { isSiteClaim } from '#server/admin/site-claims.actions.ts';
import { siteSettingsRoutes } from '#server/admin/site-settings.routes.ts';
import { siteStaffRoutes } from '#server/admin/site-staff.routes.ts';
import { commentRoutes } from '#server/comments/comments.routes.ts';
import { conversationRoutes } from '#server/conversations/conversations.routes.ts';
import { eventCalendarRoutes } from '#server/events/calendar/calendar.routes.ts';
import { cohostRoutes } from '#server/events/cohosts/cohosts.routes.ts';
import { coverRoutes } from '#server/events/covers.routes.ts';
import { updateToMembersOnly } from '#server/events/event-writes.queries.ts';
import { eventRoutes } from '#server/events/events.routes.ts';
import { hostEventRoutes } from '#server/events/hosts/host-events.routes.ts';
import { lockEventsOfGroup, lockEventsOfOrganization } from '#server/events/listing-locks.queries.ts';
import { templateRoutes } from '#server/events/templates.routes.ts';
import { groupAdmissionRoutes } from '#server/groups/group-admissions.routes.ts';
import { groupMemberRoutes } from '#server/groups/group-members.routes.ts';
import { groupPostRoutes } from '#server/groups/group-posts.routes.ts';
import { groupRoutes } from '#server/groups/groups.routes.ts';
import { unconfirmedMemberRoutes } from '#server/groups/unconfirmed-members.routes.ts';
import { mapRoutes } from '#server/maps/maps.routes.ts';
import { contentRoutes } from '#server/moderation/content.routes.ts';
import { decisionRoutes } from '#server/moderation/decisions.routes.ts';
import { reportOf } from '#server/moderation/reports.actions.ts';
import { reportRoutes } from '#server/moderation/reports.routes.ts';
import { screenPosts } from '#server/moderation/screening.actions.ts';
import { notificationRoutes } from '#server/notifications/notifications.routes.ts';
import { deletePushDevicesOf } from '#server/notifications/push/push-devices.queries.ts';
import { pushDeviceRoutes } from '#server/notifications/push/push-devices.routes.ts';
import { notificationSettingsRoutes } from '#server/notifications/settings/notification-settings.routes.ts';
import { unsubscribeRoutes } from '#server/notifications/settings/unsubscribes.routes.ts';
import { signUpLinkRoutes } from '#server/notifications/sign-up-links.routes.ts';
import { spotLinkRoutes } from '#server/notifications/spot-links.routes.ts';
import { organizationFollowRoutes } from '#server/organizations/organization-follows.routes.ts';
import { organizationPictureRoutes } from '#server/organizations/organization-pictures.routes.ts';
import { organizationRoutes } from '#server/organizations/organizations.routes.ts';
import { staffRoutes } from '#server/organizations/staff.routes.ts';
import { booksRoutes } from '#server/payments/books/books.routes.ts';
import { contributionOrderRoutes } from '#server/payments/contributions/contribution-orders.routes.ts';
import { contributionRoutes } from '#server/payments/contributions/contributions.routes.ts';
import { subscriptionRoutes } from '#server/payments/contributions/subscriptions.routes.ts';
import { copyPrices, moveSales } from '#server/payments/copies/copied-prices.actions.ts';
import { requireGroupPaidBack, requireOrganizationPaidBack } from '#server/payments/host-deletion.actions.ts';
import { checkoutRoutes } from '#server/payments/online/checkouts.routes.ts';
import { webhookRoutes } from '#server/payments/online/webhooks.routes.ts';
import { orderRoutes } from '#server/payments/orders.routes.ts';
import { payeeRoutes } from '#server/payments/payees.routes.ts';
import { paymentsMadeRoutes } from '#server/payments/payments-made/payments-made.routes.ts';
import { priceRoutes } from '#server/payments/prices.routes.ts';
import { promoCodeRoutes } from '#server/payments/promo-codes.routes.ts';
import { refundRoutes } from '#server/payments/refunds.routes.ts';
import { salesRoutes } from '#server/payments/sales.routes.ts';
import { avatarRoutes } from '#server/people/avatars.routes.ts';
import { followRoutes } from '#server/people/follows.routes.ts';
import { personRoutes } from '#server/people/people.routes.ts';
import { privacyRoutes } from '#server/people/privacy.routes.ts';
import { personalData } from '#server/personal-data.ts';
import { pictureRoutes } from '#server/pictures/pictures.routes.ts';
import { placeRoutes } from '#server/places/places.routes.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { requestKinds } from '#server/request-kinds.ts';
import { attendeeRoutes } from '#server/rsvps/attendees.routes.ts';
import { deleteCalendarFeed } from '#server/rsvps/calendar-feeds.queries.ts';
import { calendarFeedRoutes } from '#server/rsvps/calendar-feeds.routes.ts';
import { checkInCodeRoutes } from '#server/rsvps/check-in/check-in-codes.routes.ts';
import { ratingRoutes } from '#server/rsvps/ratings.routes.ts';
import { requestRoutes } from '#server/rsvps/requests.routes.ts';
import { rsvpRoutes } from '#server/rsvps/rsvps.routes.ts';
import { seriesRsvpRoutes } from '#server/rsvps/series-rsvps.routes.ts';
import { unconfirmedRsvpRoutes } from '#server/rsvps/unconfirmed/unconfirmed-rsvps.routes.ts';
import { searchRoutes } from '#server/search/events/search.routes.ts';
import { embedRoutes } from '#server/search/feeds/embeds.routes.ts';
import { feedRoutes } from '#server/search/feeds/feeds.routes.ts';
import { hostFeedRoutes } from '#server/search/feeds/host-feeds.routes.ts';
import { oembedRoutes } from '#server/search/feeds/oembed.routes.ts';
import { personPageRoutes } from '#server/search/feeds/person-pages.routes.ts';
import { sharePictureRoutes } from '#server/search/feeds/share-pictures.routes.ts';
import { sitemapRoutes } from '#server/search/feeds/sitemaps.routes.ts';
import { cohostSearchRoutes } from '#server/search/hosts/cohost-search.routes.ts';
import { relatedEventRoutes } from '#server/search/related/related-events.routes.ts';
import { savedSearchRoutes } from '#server/search/saved-searches/saved-searches.routes.ts';
import { dashboardRoutes } from '#server/search/upcoming/dashboard.routes.ts';
import { endSeriesOfGroup, endSeriesOfOrganization } from '#server/series/host-deletion.actions.ts';
import { importRoutes } from '#server/series/imports.routes.ts';
import { seriesRoutes } from '#server/series/series.routes.ts';
import { questionBankRoutes } from '#server/shows/bank/question-bank.routes.ts';
import { boardRoutes } from '#server/shows/boards.routes.ts';
import { breakRoutes } from '#server/shows/games/breaks.routes.ts';
import { gameRoutes } from '#server/shows/games/games.routes.ts';
import { lobbyRoutes } from '#server/shows/games/lobby.routes.ts';
import { roundRoutes } from '#server/shows/games/rounds.routes.ts';
import { scoreRoutes } from '#server/shows/games/scores.routes.ts';
import { answerRoutes } from '#server/shows/players/answers.routes.ts';
import { playerRoutes } from '#server/shows/players/players.routes.ts';
import { teamRequestRoutes } from '#server/shows/players/team-requests.routes.ts';
import { questionStateRoutes } from '#server/shows/questions/question-states.routes.ts';
import { questionTimerRoutes } from '#server/shows/questions/question-timers.routes.ts';
import { seasonRoutes } from '#server/shows/seasons/seasons.routes.ts';
import { showCopyRoutes } from '#server/shows/show-copies.routes.ts';
import { showRoutes } from '#server/shows/shows.routes.ts';
import { tiebreakRoutes } from '#server/shows/tiebreaks/tiebreaks.routes.ts';
import { teamMemberRoutes } from '#server/teams/team-members.routes.ts';
import { teamRoutes } from '#server/teams/teams.routes.ts';
import { listShiftEntries } from '#server/volunteering/calendars/shift-calendars.actions.ts';
import { shiftCalendarRoutes } from '#server/volunteering/calendars/shift-calendars.routes.ts';
import { deletionPreviewRoutes } from '#server/volunteering/deletion-preview.routes.ts';
import { beforeGroupDeletion, beforeOrganizationDeletion } from '#server/volunteering/host-deletion.actions.ts';
import { certificateRoutes } from '#server/volunteering/hours/certificates.routes.ts';
import { ownHoursRoutes } from '#server/volunteering/hours/own-hours.routes.ts';
import { volunteerHourRoutes } from '#server/volunteering/hours/volunteer-hours.routes.ts';
import { volunteerNeedRoutes } from '#server/volunteering/needs/volunteer-needs.routes.ts';
import { volunteerRoleRoutes } from '#server/volunteering/needs/volunteer-roles.routes.ts';
import { volunteerShiftRoutes } from '#server/volunteering/needs/volunteer-shifts.routes.ts';
import { contactRoutes } from '#server/volunteering/sign-ups/contacts.routes.ts';
import { helpRequestRoutes } from '#server/volunteering/sign-ups/help-requests.routes.ts';
import { signUpRoutes } from '#server/volunteering/sign-ups/sign-ups.routes.ts';
import { unconfirmedSignUpRoutes } from '#server/volunteering/sign-ups/unconfirmed-sign-ups.routes.ts';
import { walkInRoutes } from '#server/volunteering/walk-ins/walk-ins.routes.ts';
import { listSchedule } from './background-work.ts';

/** Ended along with a stranger's or an earlier way into the account. */
const privateAccess = [deleteCalendarFeed, deletePushDevicesOf];
const confirmationEffects = { kinds: requestKinds, ending: privateAccess };

/** Every feature's routes, in the order of the API documentation. */
export const featureRoutes: readonly ((app: FastifyInstance, deps: AppDeps) => void)[] = [
  (app, deps) => accountRoutes(app, deps, { features: personalData, isSiteClaim }),
  registrationRoutes,
  proofRoutes,
  sessionRoutes,
  (app, deps) => loginLinkRoutes(app, deps, privateAccess),
  (app, deps) => unconfirmedRequestRoutes(app, deps, confirmationEffects),
  (app, deps) => plainConfirmationRoutes(app, deps, confirmationEffects),
  identityRoutes,
  reauthenticationRoutes,
  secondFactorRoutes,
  passkeyRoutes,
  (app, deps) => mailedTokenRoutes(app, deps, privateAccess),
  profileRoutes,
  avatarRoutes,
  personRoutes,
  followRoutes,
  privacyRoutes,
  placeRoutes,
  mapRoutes,
  pictureRoutes,
  organizationFollowRoutes,
  (app, deps) =>
    organizationRoutes(app, deps, {
      beforeDeletion: [
        lockEventsOfOrganization,
        requireOrganizationPaidBack,
        beforeOrganizationDeletion,
        endSeriesOfOrganization,
      ],
      posted: [screenPosts(deps)],
    }),
  organizationPictureRoutes,
  staffRoutes,
  (app, deps) =>
    groupRoutes(app, deps, {
      becamePrivate: [updateToMembersOnly],
      beforeDeletion: [lockEventsOfGroup, requireGroupPaidBack, beforeGroupDeletion, endSeriesOfGroup],
      posted: [screenPosts(deps)],
    }),
  groupMemberRoutes,
  unconfirmedMemberRoutes,
  groupAdmissionRoutes,
  (app, deps) => groupPostRoutes(app, deps, { posted: [screenPosts(deps)] }),
  (app, deps) => eventRoutes(app, deps, { posted: [screenPosts(deps)], copied: [copyPrices], draftSaved: [moveSales] }),
  coverRoutes,
  cohostRoutes,
  cohostSearchRoutes,
  hostEventRoutes,
  (app, deps) => templateRoutes(app, deps, { copied: [copyPrices] }),
  (app, deps) => seriesRoutes(app, deps, { posted: [screenPosts(deps)], copied: [copyPrices] }),
  importRoutes,
  searchRoutes,
  relatedEventRoutes,
  savedSearchRoutes,
  embedRoutes,
  oembedRoutes,
  sharePictureRoutes,
  sitemapRoutes,
  rsvpRoutes,
  unconfirmedRsvpRoutes,
  seriesRsvpRoutes,
  attendeeRoutes,
  requestRoutes,
  checkInCodeRoutes,
  ratingRoutes,
  priceRoutes,
  orderRoutes,
  refundRoutes,
  checkoutRoutes,
  contributionRoutes,
  contributionOrderRoutes,
  subscriptionRoutes,
  webhookRoutes,
  promoCodeRoutes,
  salesRoutes,
  paymentsMadeRoutes,
  payeeRoutes,
  booksRoutes,
  volunteerRoleRoutes,
  volunteerShiftRoutes,
  helpRequestRoutes,
  contactRoutes,
  signUpRoutes,
  (app, deps) => commentRoutes(app, deps, { reported: [reportOf('comment', deps)], posted: [screenPosts(deps)] }),
  (app, deps) => conversationRoutes(app, deps, { reported: [reportOf('message', deps)] }),
  eventCalendarRoutes,
  (app, deps) => calendarFeedRoutes(app, deps, [listShiftEntries]),
  volunteerNeedRoutes,
  ownHoursRoutes,
  volunteerHourRoutes,
  certificateRoutes,
  walkInRoutes,
  unconfirmedSignUpRoutes,
  deletionPreviewRoutes,
  shiftCalendarRoutes,
  teamRoutes,
  teamMemberRoutes,
  roundRoutes,
  questionBankRoutes,
  showRoutes,
  showCopyRoutes,
  seasonRoutes,
  playerRoutes,
  lobbyRoutes,
  teamRequestRoutes,
  gameRoutes,
  questionTimerRoutes,
  breakRoutes,
  questionStateRoutes,
  tiebreakRoutes,
  scoreRoutes,
  answerRoutes,
  boardRoutes,
  notificationRoutes,
  notificationSettingsRoutes,
  pushDeviceRoutes,
  unsubscribeRoutes,
  spotLinkRoutes,
  signUpLinkRoutes,
  feedRoutes,
  hostFeedRoutes,
  dashboardRoutes,
  personPageRoutes,
  overviewRoutes,
  siteStaffRoutes,
  adminAccountRoutes,
  auditRoutes,
  (app, deps) => adminJobRoutes(app, deps, () => listSchedule({ ...deps, logger: app.log })),
  adminMailRoutes,
  backupRoutes,
  siteSettingsRoutes,
  signInProviderRoutes,
  legalTextRoutes,
  announcementRoutes,
  mailTestRoutes,
  reportRoutes,
  contentRoutes,
  decisionRoutes,
];
