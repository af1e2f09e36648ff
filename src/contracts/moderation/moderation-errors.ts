/** Errors of the site's staff, reports and decisions, and of what keeps spam away; part of the catalogue. */
export const moderationErrors = {
  'auth.suspended': {
    status: 403,
    message: 'Your account is suspended. See why, and appeal, at Settings → Account Management → Decisions about you.',
  },
  'auth.silenced': {
    status: 403,
    message:
      'You can’t post, edit or send messages for now. See why, and appeal, at Settings → Account Management → Decisions about you.',
  },
  'site_staff.not_found': { status: 404, message: 'That person has no role on this site.' },
  'site_staff.no_account': { status: 404, message: 'No account has this email address.' },
  'site_staff.already': {
    status: 409,
    message: 'This person is on the staff already. Change their role in the list.',
  },
  'site_staff.email_unverified': {
    status: 409,
    message: 'They must verify this address first. Ask them to do so in their settings.',
  },
  'site_staff.last_administrator': {
    status: 409,
    message: 'The site needs an administrator. Make someone else an administrator first.',
  },
  'site_staff.claim_invalid': {
    status: 400,
    message: 'This link has expired or was already used. The server prints a new one when it restarts.',
  },
  'request.proof_required': {
    status: 428,
    message:
      'This site asks for a proof of work first. Get a challenge with POST /api/proof-challenges, solve it, and send it in the header Proof-Of-Work.',
  },
  'request.proof_refused': {
    status: 400,
    message: 'This proof of work is not valid here. Get a new challenge with POST /api/proof-challenges.',
  },
  'content.refused': {
    status: 422,
    message:
      'An automatic check flagged this as spam, so it wasn’t posted. Change it and try again, or ask the site’s moderators.',
  },
  'content.hidden': { status: 409, message: 'The site’s moderators have hidden this. You can’t change that.' },
  'report.not_found': { status: 404, message: 'This can’t be found anymore.' },
  'report.own': { status: 400, message: 'You can’t report yourself or what you posted.' },
  'report.email_required': { status: 400, message: 'Enter your email address, so that we can tell you the outcome.' },
  'case.not_found': { status: 404, message: 'Case not found.' },
  'case.changed': {
    status: 409,
    message: 'This case has changed since you opened it. Look at it again, then decide.',
  },
  'case.decided': { status: 409, message: 'Someone else has already decided this case.' },
  'case.own': {
    status: 403,
    message: 'You can’t decide about yourself, your own content or an administrator.',
  },
  'case.of_staff': {
    status: 403,
    message: 'Someone on the staff is among these accounts. Leave them out, or take their role away first.',
  },
  'case.no_author': { status: 409, message: 'There is no account to warn or limit. Choose another action.' },
  'decision.not_found': { status: 404, message: 'Decision not found.' },
  'decision.ended': { status: 409, message: 'This decision has already ended.' },
  'appeal.not_open': { status: 409, message: 'This decision can’t be appealed, or the appeal was already answered.' },
  'appeal.by_other': { status: 403, message: 'Someone else must answer this appeal, because you made the decision.' },
} as const;
