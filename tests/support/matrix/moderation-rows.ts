import { published } from '#tests/support/events.ts';
import { type Row, signedIn, staffOnly, type World } from './authorization-rows.ts';

const ABSENT = '00000000-0000-4000-8000-000000000000';
const choice = { action: 'none', rule: 'spam', explanation: 'It is fine.' };

async function reportedEvent({ app, person }: World) {
  return { kind: 'event', targetId: (await published(app, person)).id, reason: 'spam', email: 'visitor@example.org' };
}

export const moderationRows: Record<string, Row> = {
  // Its author cannot report it.
  reportContent: {
    anonymous: 204,
    person: 400,
    otherPerson: 204,
    endedSession: 401,
    input: async (world) => ({ body: await reportedEvent(world) }),
  },
  listCases: staffOnly(200),
  getCase: { ...staffOnly(404), input: () => ({ params: { caseId: ABSENT } }) },
  getCasePicture: { ...staffOnly(404), input: () => ({ params: { caseId: ABSENT } }) },
  lookAtCase: { ...staffOnly(204), input: () => ({ params: { caseId: ABSENT } }) },
  suspendAuthor: {
    ...staffOnly(404),
    input: () => ({ params: { caseId: ABSENT }, body: { revision: 0, rule: 'spam', explanation: 'It is spam.' } }),
  },
  decideCase: {
    ...staffOnly(404),
    input: () => ({ params: { caseId: ABSENT }, body: { ...choice, revision: 0 } }),
  },
  decideCases: {
    ...staffOnly(404),
    input: () => ({ body: { ...choice, cases: [{ id: ABSENT, revision: 0 }] } }),
  },
  listContent: staffOnly(200),
  decideContent: {
    ...staffOnly(404),
    input: () => ({ body: { ...choice, targets: [{ kind: 'event', targetId: ABSENT, version: '' }] } }),
  },
  getDecision: { ...signedIn(404), moderator: 404, input: () => ({ params: { decisionId: ABSENT } }) },
  listOwnDecisions: signedIn(200),
  appealDecision: {
    ...signedIn(404),
    moderator: 404,
    input: () => ({ params: { decisionId: ABSENT }, body: { words: 'Please.' } }),
  },
  listAppeals: staffOnly(200),
  answerAppeal: {
    ...staffOnly(404),
    input: () => ({ params: { decisionId: ABSENT }, body: { outcome: 'upheld', answer: 'No.' } }),
  },
  restoreDecision: {
    ...staffOnly(404),
    input: () => ({ params: { decisionId: ABSENT }, body: { explanation: 'A mistake.' } }),
  },
};
