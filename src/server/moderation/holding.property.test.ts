import { expect, test } from 'vitest';
import { getEvent, publishEvent } from '#contracts/events/events.contract.ts';
import { restoreDecision } from '#contracts/moderation/decisions.contract.ts';
import { decideCase } from '#contracts/moderation/reports.contract.ts';
import type { DecisionAction } from '#contracts/moderation/site-rules.ts';
import { draft, insertPlaces } from '#tests/support/events.ts';
import { signUp, staffMember } from '#tests/support/factories.ts';
import { caseOf, type ReportedTarget, report } from '#tests/support/moderation.ts';
import { fc, runs } from '#tests/support/properties.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);
const moderator = await staffMember(app.deps, 'moderator');

/** `event` and `decision` choose one of those there are. */
type Step =
  | { do: 'hold-author' }
  | { do: 'publish' }
  | { do: 'decide'; event: number; action: DecisionAction }
  | { do: 'restore'; decision: number };

const index = fc.nat({ max: 9 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant({ do: 'hold-author' as const }),
  fc.constant({ do: 'publish' as const }),
  fc.record({
    do: fc.constant('decide' as const),
    event: index,
    action: fc.constantFrom<DecisionAction>('none', 'warn', 'hide', 'remove', 'hold'),
  }),
  fc.record({ do: fc.constant('restore' as const), decision: index }),
);

/** The plain model: an event is seen unless it waits, or a decision that took it away has not ended. */
type Event = { id: string; waits: boolean };
type Decision = { id: string; takesAway: string | null; holdsAuthor: boolean; isEnded: boolean; isReversible: boolean };

test('random histories of holding, releasing and restoring show what the plain model does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const author = await signUp(app.deps);
      const events: Event[] = [];
      const decisions: Decision[] = [];
      const isLimited = () => decisions.some(({ holdsAuthor, isEnded }) => holdsAuthor && !isEnded);
      const isTaken = (id: string) => decisions.some(({ takesAway, isEnded }) => takesAway === id && !isEnded);
      const decide = async (target: ReportedTarget, action: DecisionAction, event?: Event) => {
        const { id: caseId, revision } = await caseOf(app, target, moderator);
        const body = { revision, action, rule: 'spam' as const, explanation: 'A reason.' };
        const { decisionId: id } = (await app.call(decideCase, { params: { caseId }, body }, moderator)).body;
        const isRelease = action === 'none' || action === 'warn';
        const takesAway =
          event && (action === 'hide' || action === 'remove' || (event.waits && !isRelease)) ? event.id : null;
        if (event) event.waits = false;
        decisions.push({ id, takesAway, holdsAuthor: action === 'hold', isEnded: false, isReversible: !isRelease });
      };
      for (const action of steps) {
        if (action.do === 'hold-author') {
          const target = { kind: 'person', targetId: author.user.id } as const;
          await report(app, target);
          await decide(target, 'hold');
        } else if (action.do === 'publish') {
          const { id } = await draft(app, author);
          const { isHeld } = (await app.call(publishEvent, { params: { eventId: id } }, author)).body;
          expect(isHeld).toBe(isLimited());
          events.push({ id, waits: isHeld });
        } else if (action.do === 'decide' && events.length > 0) {
          const event = events[action.event % events.length]!;
          const target = { kind: 'event', targetId: event.id } as const;
          const { status } = await report(app, target);
          expect(status).toBe(event.waits || isTaken(event.id) ? 404 : 204);
          if (event.waits || status === 204) await decide(target, action.action, event);
        } else if (action.do === 'restore' && decisions.length > 0) {
          const made = decisions[action.decision % decisions.length]!;
          const body = { explanation: 'Yes.' };
          const { status } = await app.call(restoreDecision, { params: { decisionId: made.id }, body }, moderator);
          expect(status).toBe(made.isReversible && !made.isEnded ? 204 : 409);
          if (!made.isReversible) continue;
          made.isEnded = true;
        }
        for (const { id, waits } of events) {
          const seen = await app.call(getEvent, { params: { eventId: id } }, null);
          expect(seen.status).toBe(waits || isTaken(id) ? 404 : 200);
          expect((await app.call(getEvent, { params: { eventId: id } }, author)).body.isHeld ?? false).toBe(waits);
        }
      }
    }),
    { numRuns: runs(6) },
  );
});
