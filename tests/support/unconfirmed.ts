import { confirmRequestWithCode, confirmRequestWithLink } from '#contracts/accounts/unconfirmed-requests.contract.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import { getEvent } from '#contracts/events/events.contract.ts';
import { answerEvent, getRsvp } from '#contracts/rsvps/rsvps.contract.ts';
import { requestRsvp } from '#contracts/rsvps/unconfirmed-rsvps.contract.ts';
import { requestShift } from '#contracts/volunteering/unconfirmed-sign-ups.contract.ts';
import { enqueue } from '#server/platform/jobs/job.ts';
import { enforceRsvpDeadlinesJob } from '#server/rsvps/rsvp-deadlines.jobs.ts';
import { mailsTo, runJobs, tokenMailedTo } from './mailbox.ts';
import type { As, From, TestApp } from './test-app.ts';

let made = 0;
export const newAddress = () => `visitor${++made}@example.net`;

type ShiftBody = Partial<EndpointInput<typeof requestShift>['body']>;

/** Takes a shift with a name and an address. */
export const askForShift = (app: TestApp, shiftId: string, body: ShiftBody = {}, from: From = {}) =>
  app.call(
    requestShift,
    { params: { shiftId }, body: { name: 'Vera Visitor', email: newAddress(), ...body } },
    null,
    from,
  );

type RsvpBody = Partial<EndpointInput<typeof requestRsvp>['body']>;

/** RSVPs with a name and an address. */
export const askForRsvp = (app: TestApp, eventId: string, body: RsvpBody = {}, from: From = {}) =>
  app.call(
    requestRsvp,
    { params: { eventId }, body: { name: 'Vera Visitor', email: newAddress(), ...body } },
    null,
    from,
  );

/** What tests of requests without an account look at and do besides, as people with an account. */
export const rsvpCalls = (app: TestApp) => ({
  seats: async (eventId: string) => (await app.call(getEvent, { params: { eventId } })).body.seats,
  rsvpOf: async (eventId: string, as: As) => (await app.call(getRsvp, { params: { eventId } }, as)).body,
  going: (eventId: string, as: As, guests = 0) =>
    app.call(answerEvent, { params: { eventId }, body: { status: 'going', guests } }, as),
  /** Frees, among other things, the seats that nobody confirmed in time. */
  async enforceDeadlines(): Promise<void> {
    await enqueue(app.db, enforceRsvpDeadlinesJob, {});
    await runJobs(app);
  },
});

/** The code of the newest mail. */
export async function codeMailedTo(app: TestApp, email: string): Promise<string> {
  const { text } = (await mailsTo(app, email)).at(-1)!;
  return /there: ([\d ]{7})/.exec(text)![1]!;
}

export const confirmByLink = async (app: TestApp, email: string) =>
  app.call(confirmRequestWithLink, { body: { token: await tokenMailedTo(app, email) } });

export const confirmByCode = async (app: TestApp, requestId: string, email: string) =>
  app.call(confirmRequestWithCode, { params: { requestId }, body: { code: await codeMailedTo(app, email) } });
