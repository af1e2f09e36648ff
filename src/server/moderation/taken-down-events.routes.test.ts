import { describe, expect, test } from 'vitest';
import { getEvent, listHostedEvents } from '#contracts/events/events.contract.ts';
import { updateGroup } from '#contracts/groups/groups.contract.ts';
import { appealDecision, getDecision } from '#contracts/moderation/decisions.contract.ts';
import { listRelatedEvents } from '#contracts/search/related-events.contract.ts';
import { holdEvent } from '#server/events/hidden-events.actions.ts';
import { insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp, signUpPeople, staffMember } from '#tests/support/factories.ts';
import { setUpGroup } from '#tests/support/group-scenes.ts';
import { addCohost } from '#tests/support/host-scene.ts';
import { decideAbout } from '#tests/support/moderation.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);
const moderator = await staffMember(app.deps, 'moderator');

const hidingFor = async (eventId: string, as: SomeoneSignedIn) => {
  const { isHeld, decisionId } = (await app.call(getEvent, { params: { eventId } }, as)).body;
  const { events } = (await app.call(listHostedEvents, { query: { state: 'draft' } }, as)).body;
  const listed = events.find(({ id }) => id === eventId)!;
  expect([listed.isHeld, listed.decisionId]).toEqual([isHeld, decisionId]);
  return { isHeld, decisionId };
};

const read = (decisionId: string, as: SomeoneSignedIn) => app.call(getDecision, { params: { decisionId } }, as);

/** An event that Ada posted for a group that she and Ben organize. */
async function takeDownGroupEvent() {
  const [ada, ben, cleo] = await signUpPeople(app.deps, 3);
  const { id } = await setUpGroup(app, ada, { members: [ben] });
  await app.db.execute(`update group_members set role = 'co-organizer' where person_id = $1`, [ben.user.id]);
  const { id: targetId } = await published(app, ada, { host: { kind: 'group', id } });
  const decisionId = await decideAbout(app, { kind: 'event', targetId }, { moderator, action: 'hide' });
  return { ada, ben, cleo, targetId, decisionId };
}

test('all hosts of an event that was taken down read why, but only its author can appeal and reads the appeal', async () => {
  const { ada, ben, cleo, targetId, decisionId } = await takeDownGroupEvent();
  for (const host of [ada, ben]) expect(await hidingFor(targetId, host)).toEqual({ isHeld: false, decisionId });
  await app.call(appealDecision, { params: { decisionId }, body: { words: 'It is real.' } }, ada);
  expect((await read(decisionId, ada)).body).toMatchObject({ isAuthor: true, appeal: { words: 'It is real.' } });
  expect((await read(decisionId, ben)).body).toMatchObject({
    isAuthor: false,
    explanation: 'It advertises pills.',
    appeal: null,
    abilities: { appeal: false, authorCanAppeal: true, answer: false, restore: false },
  });
  expect((await read(decisionId, cleo)).status).toBe(404);
  const appeal = await app.call(appealDecision, { params: { decisionId }, body: { words: 'Please.' } }, ben);
  expect(appeal.problem.code).toBe('decision.not_found');
});

test('other hosts of an event that was taken down are told for six months that its author can appeal, also after the appeal', async () => {
  const { ada, ben, decisionId } = await takeDownGroupEvent();
  const isTold = async (as: SomeoneSignedIn) => (await read(decisionId, as)).body.abilities.authorCanAppeal;
  expect(await Promise.all([ada, ben, moderator].map(isTold))).toEqual([false, true, false]);
  await app.db.execute(`update decisions set made_at = made_at - interval '184 days' where id = $1`, [decisionId]);
  expect(await isTold(ben)).toBe(false);
});

test('an event of a group that waits for a moderator waits, too', async () => {
  const host = await signUp(app.deps);
  const { id, slug } = await setUpGroup(app, host);
  const { id: eventId } = await published(app, host, { host: { kind: 'group', id } });
  await decideAbout(app, { kind: 'person', targetId: host.user.id }, { moderator, action: 'hold' });
  await app.call(updateGroup, { params: { slug }, body: { description: 'We read at the harbour.' } }, host);
  expect(await hidingFor(eventId, host)).toEqual({ isHeld: true, decisionId: null });
});

describe('people who co-host an event that is not shown read why', () => {
  const textFor = async (eventId: string, as?: SomeoneSignedIn) =>
    (await app.call(getEvent, { params: { eventId } }, as)).problem;
  const cohosted = async (host: SomeoneSignedIn, cohost: SomeoneSignedIn, groupId?: string) => {
    const { id } = await published(app, host, groupId ? { host: { kind: 'group', id: groupId } } : {});
    const { slug } = await setUpGroup(app, cohost);
    await addCohost(app, id, host, { kind: 'group', slug, as: cohost });
    return id;
  };
  const decide = (target: Parameters<typeof decideAbout>[1], action: 'hide' | 'remove' | 'suspend', days?: number) =>
    decideAbout(app, target, { moderator, action, ...(days && { days }) });
  const DOWN = 'The moderators of this site have taken this event down. You can see the event again if it comes back.';
  const REMOVED = 'The moderators of this site have removed this event for good.';
  const SUSPENDED =
    'The account of this event’s host is suspended. You can see the event again if the suspension ends.';

  test('it was taken down, removed for good, or its host suspended, whatever was decided later', async () => {
    const [host, cohost, stranger] = await signUpPeople(app.deps, 3);
    const [down, forAWhile, forGood, ofSuspended] = [
      await cohosted(host, cohost),
      await cohosted(host, cohost),
      await cohosted(host, cohost),
      await cohosted(host, cohost),
    ];
    const hidden = { [down]: DOWN, [forAWhile]: DOWN, [forGood]: REMOVED, [ofSuspended]: SUSPENDED };
    await decide({ kind: 'event', targetId: down }, 'hide');
    await decide({ kind: 'event', targetId: forAWhile }, 'remove', 7);
    await decide({ kind: 'event', targetId: forGood }, 'remove');
    await decide({ kind: 'person', targetId: host.user.id }, 'suspend');
    for (const [eventId, message] of Object.entries(hidden)) {
      expect(await textFor(eventId, cohost)).toMatchObject({ status: 404, code: 'event.hidden', message });
      const related = await app.call(listRelatedEvents, { params: { eventId } }, cohost);
      expect(related.problem).toMatchObject({ status: 404, code: 'event.hidden', message });
      for (const as of [stranger, undefined]) {
        const { requestId: _requestId, ...absent } = await textFor(crypto.randomUUID(), as);
        expect(await textFor(eventId, as)).toMatchObject({ ...absent, message: 'Event not found.' });
      }
    }
  });

  test('its group was taken down or removed for good', async () => {
    const [host, cohost] = await signUpPeople(app.deps, 2);
    const { id: first } = await setUpGroup(app, host);
    const { id: second } = await setUpGroup(app, host);
    const [ofHidden, ofRemoved] = [await cohosted(host, cohost, first), await cohosted(host, cohost, second)];
    await decide({ kind: 'group', targetId: first }, 'hide');
    await decide({ kind: 'group', targetId: second }, 'remove');
    expect((await textFor(ofHidden, cohost)).message).toContain('have taken the group that hosts this event down.');
    expect((await textFor(ofRemoved, cohost)).message).toBe(
      'The moderators of this site have removed the group that hosts this event for good.',
    );
  });

  test('it is waiting for a moderator', async () => {
    const [host, cohost] = await signUpPeople(app.deps, 2);
    const id = await cohosted(host, cohost);
    await app.db.transaction((tx) => holdEvent(tx, id, { withLaterDates: false, now: app.clock.now() }));
    expect((await textFor(id, cohost)).message).toBe(
      'This event is waiting for a moderator. You can see it again if they approve it.',
    );
  });
});
