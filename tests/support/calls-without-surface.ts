const names = (text: string): string[] => text.trim().split(/\s+/);

/** Calls that answer with nothing of other people that a decision could hide, by the reason. */
export const callsWithoutSurface: Record<string, readonly string[]> = {
  'The site itself.': names(`
    checkLive checkReady getSite getLegalText getRegistration issueXsrfCookie listCurrentAnnouncements startExternalLogin
    finishExternalLogin previewRecurrence searchPlaces findNearestPlace searchAddresses suggestInterests listVolunteerSkills`),
  'The viewer’s own account, settings and data.': names(`
    exportAccount getProfile getProfileCounts listIdentities getSignInMethods listSessions getOwnRole getNotificationSettings
    listPushDevices getInterests getPrivacy getSocialLinks getCalendarFeed getAccountDeletion getOrganizationDeletion getDecision
    listOwnDecisions listEventTemplates`),
  'Whom the viewer blocked, so that they can end it.': names('listBlocks'),
  'What those see who run it: they still see what is hidden, and that it is.': names(`
    listCohosts listCohostRequests listHostedEvents listMessageHosts listGroupBans listGroupInvitations listGroupRequests
    listStaff listStaffInvitations listRsvps exportRsvps listHeldSeats listHeldSpots listSignUps listRoleContacts listWalkIns getHelpRequest
    exportEventSignUps exportOrganizationSignUps listGroupHours exportGroupHours listOrganizationHours exportOrganizationHours
    listHoursToApprove getHostContributions listContributors getHostPrices listPromoCodes exportEventOrders getSales listEventOrders
    listContributionOrders exportContributionOrders
    listPayees listDueRefunds exportLedger getPaymentsReceived listAnswers listGameQuestions getScoreSheet watchScoreSheet listScoreChanges
    exportQuestions exportRounds listQuestionTags searchQuestions getRound listRounds`),
  'What the viewer bought, worked or answered stays theirs, with a record of what it was.': names(`
    listOwnOrders getOrder getReceipt getPaymentsMade listSubscriptions getMyHours exportMyHours getCertificate getRsvp getSeriesRsvp getSignUp
    listMyHours listMyWalkIns`),
  'A stream of what another call answers, which is looked at; see the proofs of streams.': names(
    'watchNotifications watchGame watchLobby',
  ),
  'For those who hold its code or link, or play already.': names(
    'getLinkedRequest getShowToJoin getShowPlayer getPlayerGame getStaffInvitation getTeam listTeamRequests',
  ),
  'Redirects to the show, which is looked at.': names('getShowOfGame'),
  'Names of seasons only; their tables are looked at.': names('listSeasons'),
};
