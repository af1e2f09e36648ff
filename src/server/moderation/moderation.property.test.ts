import { expect, test } from 'vitest';
import { getEvent } from '#contracts/events/events.contract.ts';
import { answerAppeal, appealDecision, restoreDecision } from '#contracts/moderation/decisions.contract.ts';
import { decideCase } from '#contracts/moderation/reports.contract.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { signUp, staffMember } from '#tests/support/factories.ts';
import { caseOf, report } from '#tests/support/moderation.ts';
import { fc } from '#tests/support/properties.ts';
import { testApp } from '#tests/support/test-app.ts';
import { endExpiredDecisions } from './appeals.actions.ts';

const app = await testApp();
await insertPlaces(app);
const [decider, answerer] = [await staffMember(app.deps, 'moderator'), await staffMember(app.deps, 'moderator')];

/** `event` and `decision` choose one of those there are. */
type Step =
  | { do: 'hide'; event: number; minutes: number | null }
  | { do: 'keep'; event: number }
  | { do: 'appeal'; decision: number }
  | { do: 'restore'; decision: number }
  | { do: 'answer'; decision: number; isReversed: boolean }
  | { do: 'wait'; minutes: number };

const index = fc.nat({ max: 9 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('hide' as const), event: index, minutes: fc.option(fc.constantFrom(1440, 2880)) }),
  fc.record({ do: fc.constant('keep' as const), event: index }),
  fc.record({ do: fc.constant('appeal' as const), decision: index }),
  fc.record({ do: fc.constant('restore' as const), decision: index }),
  fc.record({ do: fc.constant('answer' as const), decision: index, isReversed: fc.boolean() }),
  fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(60, 1440) }),
);

/** The plain model: an event is hidden while the decision that hid it has not ended. */
type Modelled = {
  id: string;
  event: number;
  hides: boolean;
  until: number | null;
  isEnded: boolean;
  appeal: string | null;
};

test('random histories of decisions hide and show what the plain model does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const [author, ada, bo] = [await signUp(app.deps), decider, answerer];
      const events = [await published(app, author), await published(app, author)];
      const decisions: Modelled[] = [];
      let now = 0;
      const isHidden = (event: number) => decisions.some((made) => made.hides && !made.isEnded && made.event === event);
      for (const action of steps) {
        if (action.do === 'wait') {
          now += action.minutes;
          await advance(action.minutes);
          for (const made of decisions) if (made.until !== null && made.until <= now) made.isEnded = true;
        } else if (action.do === 'hide' || action.do === 'keep') {
          const event = action.event % events.length;
          const target = { kind: 'event', targetId: events[event]!.id } as const;
          const { status } = await report(app, target);
          expect(status).toBe(isHidden(event) ? 404 : 204);
          if (status !== 204) continue;
          const { id: caseId, revision } = await caseOf(app, target, ada);
          const days = action.do === 'hide' && action.minutes ? action.minutes / 1440 : undefined;
          const body = {
            revision,
            action: action.do === 'hide' ? ('hide' as const) : ('none' as const),
            rule: 'spam' as const,
            explanation: 'A reason.',
            ...(days && { days }),
          };
          const { decisionId } = (await app.call(decideCase, { params: { caseId }, body }, ada)).body;
          const hides = action.do === 'hide';
          decisions.push({
            id: decisionId,
            event,
            hides,
            until: days ? now + days * 1440 : null,
            isEnded: false,
            appeal: null,
          });
        } else if (decisions.length > 0) {
          const made = decisions[action.decision % decisions.length]!;
          const params = { decisionId: made.id };
          if (action.do === 'appeal') {
            const { status } = await app.call(appealDecision, { params, body: { words: 'Please.' } }, author);
            const isOpen = made.hides && !made.isEnded && made.appeal === null;
            expect(status).toBe(isOpen ? 204 : 409);
            if (isOpen) made.appeal = 'open';
          } else if (action.do === 'restore') {
            const { status } = await app.call(restoreDecision, { params, body: { explanation: 'Yes.' } }, ada);
            expect(status).toBe(made.hides && !made.isEnded ? 204 : 409);
            if (made.hides) made.isEnded = true;
          } else if (action.do === 'answer') {
            const outcome = action.isReversed ? 'reversed' : 'upheld';
            const { status } = await app.call(answerAppeal, { params, body: { outcome, answer: 'So.' } }, bo);
            expect(status).toBe(made.appeal === 'open' ? 204 : 409);
            if (made.appeal !== 'open') continue;
            made.appeal = outcome;
            if (action.isReversed) made.isEnded = true;
          }
        }
        for (const [at, { id }] of events.entries()) {
          const { status } = await app.call(getEvent, { params: { eventId: id } }, null);
          expect(status).toBe(isHidden(at) ? 404 : 200);
        }
      }
    }),
    { numRuns: 8 },
  );
});

/** Tokens live for a day of the clock, so only the ends of decisions move. */
async function advance(minutes: number): Promise<void> {
  await app.db.execute(`update decisions set until = until - make_interval(mins => $1) where ended_at is null`, [
    minutes,
  ]);
  while ((await endExpiredDecisions(app)) > 0);
}
