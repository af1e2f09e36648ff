import { z } from 'zod';
import { forgotPassword } from '#contracts/accounts/accounts.contract.ts';
import { PASSWORD, type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { runJobs, tokenMailedTo } from '#tests/support/mailbox.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { adminRows } from './admin-rows.ts';
import { type EndedSessionRow, everybody, type Row, signedIn, type World } from './authorization-rows.ts';
import { contributionRows } from './contribution-rows.ts';
import { conversationRows } from './conversation-rows.ts';
import { dashboardRows } from './dashboard-rows.ts';
import { eventRows } from './event-rows.ts';
import { groupRows } from './group-rows.ts';
import { hostRows } from './host-rows.ts';
import { moderationRows } from './moderation-rows.ts';
import { notificationRows } from './notification-rows.ts';
import { organizationRows } from './organization-rows.ts';
import { otherLoginRows } from './other-login-rows.ts';
import { paymentRows } from './payment-rows.ts';
import { privacyRows } from './privacy-rows.ts';
import { pushRows } from './push-rows.ts';
import { registrationRows } from './registration-rows.ts';
import { rsvpRows } from './rsvp-rows.ts';
import { savedSearchRows } from './saved-search-rows.ts';
import { seriesRows } from './series-rows.ts';
import { showRows } from './show-rows.ts';
import { signInRows } from './sign-in-rows.ts';
import { unconfirmedRows } from './unconfirmed-rows.ts';
import { volunteerHoursRows } from './volunteer-hours-rows.ts';
import { volunteerRows } from './volunteer-rows.ts';

const NEW_PASSWORD = 'another battery 7';
let made = 0;
const newEmail = () => `matrix${++made}@example.org`;

async function resetToken({ app, person }: World): Promise<string> {
  await app.call(forgotPassword, { body: { email: person.email } });
  await runJobs(app);
  return tokenMailedTo(app, person.email);
}

/** Endpoint × role → status. An endpoint without a row fails the tests. */
export const authorizationMatrix: Record<string, Row | EndedSessionRow> = {
  getSite: everybody(200),
  checkLive: everybody(200),
  checkReady: everybody(200),

  register: { ...everybody(201), input: () => ({ body: { email: newEmail(), password: PASSWORD } }) },
  login: { ...everybody(200), input: ({ person: { email } }) => ({ body: { email, password: PASSWORD } }) },
  logout: { ...everybody(204), input: () => ({ body: {} }) },
  refreshTokens: {
    ...everybody(200),
    endedSession: 401,
    input: ({ person }) => ({ body: { refreshToken: person.tokens.refresh.token } }),
    inputWhenEnded: ({ tokens }) => ({ body: { refreshToken: tokens.refresh.token } }),
  },
  issueXsrfCookie: everybody(204),
  sendVerificationEmail: { ...everybody(200), input: ({ person: { email } }) => ({ body: { email } }) },
  verifyEmail: {
    ...everybody(200),
    input: async ({ app }) => {
      const { email } = await signUp(app.deps, { isVerified: false });
      return { body: { token: await tokenMailedTo(app, email) } };
    },
  },
  forgotPassword: { ...everybody(200), input: ({ person: { email } }) => ({ body: { email } }) },
  resetPassword: {
    ...everybody(200),
    input: async (world) => ({ body: { token: await resetToken(world), password: NEW_PASSWORD } }),
  },
  secureAccount: { ...everybody(400), input: () => ({ body: { token: 'unknown' } }) },

  changePassword: {
    ...signedIn(200),
    input: () => ({ body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD } }),
  },
  changeEmail: {
    ...signedIn(200),
    input: () => ({ body: { email: newEmail(), currentPassword: PASSWORD } }),
  },
  ...otherLoginRows,
  ...unconfirmedRows,
  listSessions: signedIn(200),
  endSession: {
    ...signedIn(204),
    otherPerson: 404,
    input: async ({ app, person }) => ({ params: { sessionId: await sessionOf(app, person) } }),
  },
  endOtherSessions: signedIn(200),
  getProfile: signedIn(200),
  updateProfile: { ...signedIn(200), input: () => ({ body: { name: 'Somebody' } }) },
  deleteAccount: { ...signedIn(204), input: () => ({ body: { currentPassword: PASSWORD } }) },
  exportAccount: signedIn(200),
  ...adminRows,
  ...signInRows,
  ...conversationRows,
  ...eventRows,
  ...groupRows,
  ...hostRows,
  ...moderationRows,
  ...registrationRows,
  ...notificationRows,
  ...organizationRows,
  ...rsvpRows,
  ...contributionRows,
  ...paymentRows,
  ...seriesRows,
  ...volunteerHoursRows,
  ...volunteerRows,
  ...showRows,
  ...dashboardRows,
  ...privacyRows,
  ...pushRows,
  ...savedSearchRows,
};

async function sessionOf({ db }: TestApp, { user }: SomeoneSignedIn): Promise<string> {
  const row = await db.row(z.object({ id: z.string() }), 'select id from sessions where account_id = $1', [user.id]);
  return row?.id ?? '00000000-0000-4000-8000-000000000000';
}
