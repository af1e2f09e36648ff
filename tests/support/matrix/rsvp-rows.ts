import { writeComment } from '#contracts/comments/comments.contract.ts';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUpPeople } from '#tests/support/factories.ts';
import type { As, TestApp } from '#tests/support/test-app.ts';
import type { EndedSessionRow } from './authorization-rows.ts';
import type { Input } from './matrix.ts';

/** The relations of a viewer to an event. */
export const rsvpViewers = ['host', 'going', 'waitlisted', 'stranger', 'anonymous'] as const;
export type RsvpViewer = (typeof rsvpViewers)[number];

export type Scene = {
  app: TestApp;
  people: Record<Exclude<RsvpViewer, 'anonymous'>, SomeoneSignedIn>;
  params: { eventId: string; personId: string; code: string; commentId: string };
};
type RsvpRow = Record<RsvpViewer, number> & { input?: (scene: Scene) => Input | Promise<Input> };

/** An event with one seat: one person has it and has commented, another is waitlisted. */
export async function makeRsvpScene(app: TestApp, host: SomeoneSignedIn): Promise<Scene> {
  await insertPlaces(app);
  const [going, waitlisted, stranger] = await signUpPeople(app.deps, 3);
  const { id: eventId } = await published(app, host, { capacity: 1 });
  const join = async (as: As) =>
    (await app.call(answerEvent, { params: { eventId }, body: { status: 'going' } }, as)).body;
  const { checkInCode } = await join(going);
  await join(waitlisted);
  const comment = (await app.call(writeComment, { params: { eventId }, body: { text: 'Hi' } }, going)).body;
  const params = { eventId, personId: going.user.id, code: checkInCode!, commentId: comment.id };
  return { app, people: { host, going, waitlisted, stranger }, params };
}

async function ended({ app, params }: Scene): Promise<void> {
  await app.db.execute(
    `update events set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour' where id = $1`,
    [params.eventId],
  );
}

const all = (status: number) => ({
  host: status,
  going: status,
  waitlisted: status,
  stranger: status,
  anonymous: status,
});
const someone = (status: number) => ({ ...all(status), anonymous: 401 });
const hostOnly = (status: number) => ({ ...someone(403), host: status });
const withBody =
  (body: object) =>
  ({ params }: Scene): Input => ({ params, body });

/** Endpoint × viewer → status, for everything about answers and comments. */
export const rsvpMatrix: Record<string, RsvpRow> = {
  getRsvp: someone(200),
  answerEvent: { ...someone(200), input: withBody({ status: 'not-going' }) },
  confirmRsvp: { ...someone(409), going: 200, waitlisted: 200 },
  leaveEvent: someone(204),
  getPrices: all(200),
  listAnsweredEvents: someone(200),
  requestRsvp: { ...all(201), input: withBody({ name: 'Vera', email: 'vera@example.net' }) },
  listHeldSeats: hostOnly(200),
  listAttendees: all(200),
  listFaces: { ...all(200), input: ({ params }) => ({ query: { events: params.eventId } }) },
  listRsvps: hostOnly(200),
  moveRsvp: { ...hostOnly(200), input: withBody({ status: 'removed' }) },
  decideOnRequests: { ...hostOnly(200), input: withBody({ decision: 'accepted' }) },
  exportRsvps: hostOnly(200),
  messageAttendees: { ...hostOnly(201), input: withBody({ subject: 'Hi', text: 'Hi' }) },
  // Allowed, but a week too early.
  checkIn: hostOnly(409),
  undoCheckIn: hostOnly(204),
  getCalendarFeed: someone(200),
  renewCalendarFeed: someone(201),
  revokeCalendarFeed: someone(204),
  getEventCalendar: someone(200),
  getRating: all(200),
  rateEvent: {
    ...someone(403),
    going: 200,
    input: async (scene) => {
      await ended(scene);
      return { params: scene.params, body: { stars: 5 } };
    },
  },
  deleteRating: someone(204),
  listComments: all(200),
  listReplies: all(200),
  writeComment: { ...someone(201), input: withBody({ text: 'Hi' }) },
  editComment: { ...someone(403), going: 200, input: withBody({ text: 'Hi there' }) },
  deleteComment: { ...someone(403), host: 204, going: 204 },
  reportComment: { ...someone(204), going: 403, input: withBody({ reason: 'Rude' }) },
};

/** For authorization-matrix.ts, whose person is the host. */
export const rsvpRows: Record<string, EndedSessionRow> = Object.fromEntries(
  Object.entries(rsvpMatrix).map(([name, { input }]) => [
    name,
    {
      endedSession: 401,
      input: async ({ app, person }) => {
        const scene = await makeRsvpScene(app, person);
        return input ? input(scene) : { params: scene.params };
      },
    } satisfies EndedSessionRow,
  ]),
);
