import { describe, expect, test } from 'vitest';
import { deleteComment, writeComment } from '#contracts/comments/comments.contract.ts';
import { getEvent, publishEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { createGroup, getGroup, updateGroup } from '#contracts/groups/groups.contract.ts';
import { restoreDecision } from '#contracts/moderation/decisions.contract.ts';
import { decideCase } from '#contracts/moderation/reports.contract.ts';
import type { DecisionAction } from '#contracts/moderation/site-rules.ts';
import { getOrganization, updateOrganization } from '#contracts/organizations/organizations.contract.ts';
import { updateSeries } from '#contracts/series/series.contract.ts';
import { draft, insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp, staffMember } from '#tests/support/factories.ts';
import { setUpGroup } from '#tests/support/group-scenes.ts';
import { mailsTo } from '#tests/support/mailbox.ts';
import { caseOf, decideAbout, type ReportedTarget, report } from '#tests/support/moderation.ts';
import { organization } from '#tests/support/organizations.ts';
import { ids, makeSeries } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';

const app = await testApp();
await insertPlaces(app);
const moderator = await staffMember(app.deps, 'moderator');

/** A person whose posts wait, by a decision. */
async function heldPerson(): Promise<SomeoneSignedIn> {
  const person = await signUp(app.deps);
  await decideAbout(app, { kind: 'person', targetId: person.user.id }, { moderator, action: 'hold' });
  return person;
}

async function decide(target: ReportedTarget, action: DecisionAction): Promise<string> {
  const { id: caseId, revision } = await caseOf(app, target, moderator);
  const body = { revision, action, rule: 'spam' as const, explanation: 'We looked at it.' };
  return (await app.call(decideCase, { params: { caseId }, body }, moderator)).body.decisionId;
}

const restore = (decisionId: string) =>
  app.call(restoreDecision, { params: { decisionId }, body: { explanation: 'A mistake.' } }, moderator);
const statusOf = async (eventId: string) => (await app.call(getEvent, { params: { eventId } }, null)).status;

test('what a moderator posts waits as well, if a decision holds it: otherwise nothing of the staff is screened', async () => {
  const [host, colleague] = [await signUp(app.deps), await staffMember(app.deps, 'moderator')];
  const { id: eventId } = await published(app, host);
  const write = async () =>
    (await app.call(writeComment, { params: { eventId }, body: { text: 'Hello there' } }, colleague)).body.isHeld;
  expect(await write()).toBeUndefined();
  await decideAbout(app, { kind: 'person', targetId: colleague.user.id }, { moderator, action: 'hold' });
  expect(await write()).toBe(true);
});

describe('what a decision hides, and its author makes spam of meanwhile', () => {
  const description = 'See http://a.example http://b.example http://c.example for pills';
  const makeEvent = async (host: SomeoneSignedIn) => {
    const params = { eventId: (await published(app, host)).id };
    return {
      targetId: params.eventId,
      edit: () => app.call(updateEvent, { params, body: { description } }, host),
      status: () => statusOf(params.eventId),
    };
  };
  const KINDS = {
    event: makeEvent,
    series: async (host: SomeoneSignedIn) => {
      const series = await makeSeries(app, host, 'FREQ=WEEKLY;COUNT=2');
      const body = { scope: 'all', fields: { description } } as const;
      return {
        targetId: ids(series)[0]!,
        edit: () => app.call(updateSeries, { params: { seriesId: series.id }, body }, host),
        status: () => statusOf(ids(series)[0]!),
      };
    },
    group: async (host: SomeoneSignedIn) => {
      const { id, slug } = await setUpGroup(app, host);
      return {
        targetId: id,
        edit: () => app.call(updateGroup, { params: { slug }, body: { description } }, host),
        status: async () => (await app.call(getGroup, { params: { slug }, query: {} }, null)).status,
      };
    },
    organization: async (host: SomeoneSignedIn) => {
      const { id, slug } = await organization(app, host);
      return {
        targetId: id,
        edit: () => app.call(updateOrganization, { params: { slug }, body: { description } }, host),
        status: async () => (await app.call(getOrganization, { params: { slug } }, null)).status,
      };
    },
  };

  test.each(Object.keys(KINDS) as (keyof typeof KINDS)[])('waits for a moderator when that ends: %s', async (name) => {
    const { targetId, edit, status } = await KINDS[name](await signUp(app.deps));
    const target = { kind: name === 'series' ? 'event' : name, targetId } as const;
    const decisionId = await decideAbout(app, target, { moderator, action: 'hide' });
    expect((await edit()).status).toBeLessThan(300);
    await restore(decisionId);
    expect(await status()).toBe(404);
    await decide(target, 'none');
    expect(await status()).toBe(200);
  });

  test('stays away after its release, until the decision ends', async () => {
    const { targetId, edit, status } = await makeEvent(await signUp(app.deps));
    const target = { kind: 'event', targetId } as const;
    const decisionId = await decideAbout(app, target, { moderator, action: 'hide' });
    await edit();
    await decide(target, 'none');
    expect(await status()).toBe(404);
    await restore(decisionId);
    expect(await status()).toBe(200);
  });

  test('waits also if its group is what was hidden', async () => {
    const host = await signUp(app.deps);
    const { id: groupId } = await setUpGroup(app, host);
    const { id: eventId } = await published(app, host, { host: { kind: 'group', id: groupId } });
    const about = { kind: 'group', targetId: groupId } as const;
    const decisionId = await decideAbout(app, about, { moderator, action: 'hide' });
    await app.call(updateEvent, { params: { eventId }, body: { description } }, host);
    await restore(decisionId);
    expect(await statusOf(eventId)).toBe(404);
    await decide({ kind: 'event', targetId: eventId }, 'none');
    expect(await statusOf(eventId)).toBe(200);
  });
});

/** An event that waits, of a group that everybody sees. */
async function heldEventOfGroup() {
  const held = await heldPerson();
  const { id: groupId } = (await app.call(createGroup, { body: { name: 'Pill friends' } }, held)).body;
  await decide({ kind: 'group', targetId: groupId }, 'none');
  const { id: eventId } = await draft(app, held, { host: { kind: 'group', id: groupId }, visibility: 'public' });
  await app.call(publishEvent, { params: { eventId } }, held);
  return { held, groupId, eventId };
}

test('an event that waits, of a group that is hidden meanwhile, stays away until the decisions about both end', async () => {
  const { groupId, eventId } = await heldEventOfGroup();
  const aboutGroup = await decideAbout(app, { kind: 'group', targetId: groupId }, { moderator, action: 'hide' });
  const aboutEvent = await decide({ kind: 'event', targetId: eventId }, 'silence');
  await restore(aboutGroup);
  expect(await statusOf(eventId)).toBe(404);
  await restore(aboutEvent);
  expect(await statusOf(eventId)).toBe(200);
});

describe('releasing what waits', () => {
  test('shows nothing that another decision has taken away meanwhile', async () => {
    const host = await signUp(app.deps);
    const { id: groupId, slug } = await setUpGroup(app, host);
    const asGroup = { host: { kind: 'group', id: groupId }, visibility: 'public' } as const;
    const { id: eventId } = await published(app, host, asGroup);
    await report(app, { kind: 'event', targetId: eventId });
    await decideAbout(app, { kind: 'person', targetId: host.user.id }, { moderator, action: 'hold' });
    await app.call(updateGroup, { params: { slug }, body: { description: 'Pills' } }, host);
    const removal = await decide({ kind: 'event', targetId: eventId }, 'remove');
    await decide({ kind: 'group', targetId: groupId }, 'none');
    expect(await statusOf(eventId)).toBe(404);
    await restore(removal);
    expect(await statusOf(eventId)).toBe(200);
  });

  test('shows nothing of a person who was suspended meanwhile, until that ends', async () => {
    const held = await heldPerson();
    const { id: eventId } = await draft(app, held);
    await app.call(publishEvent, { params: { eventId } }, held);
    const about = { kind: 'person', targetId: held.user.id } as const;
    const suspension = await decideAbout(app, about, { moderator, action: 'suspend' });
    await decide({ kind: 'event', targetId: eventId }, 'none');
    expect(await statusOf(eventId)).toBe(404);
    await restore(suspension);
    expect(await statusOf(eventId)).toBe(200);
  });
});

describe('the mail that something is published', () => {
  const noticesTo = async ({ email }: SomeoneSignedIn, title: string) =>
    (await mailsTo(app, email)).filter(({ subject }) => subject === `Published on dig: ${title}`).length;

  test('is not sent about a comment that its author has deleted meanwhile', async () => {
    const [host, held] = [await signUp(app.deps), await heldPerson()];
    const { id: eventId, title } = await published(app, host);
    const write = async (text: string) =>
      (await app.call(writeComment, { params: { eventId }, body: { text } }, held)).body.id;
    const [kept, deleted] = [await write('Hello'), await write('Hello again')];
    await app.call(deleteComment, { params: { commentId: deleted } }, held);
    await decide({ kind: 'comment', targetId: deleted }, 'none');
    expect(await noticesTo(held, `Comment on ${title}`)).toBe(0);
    await decide({ kind: 'comment', targetId: kept }, 'none');
    expect(await noticesTo(held, `Comment on ${title}`)).toBe(1);
  });

  test('is not sent about an event whose group is hidden, which nobody sees', async () => {
    const { held, groupId, eventId } = await heldEventOfGroup();
    await decideAbout(app, { kind: 'group', targetId: groupId }, { moderator, action: 'hide' });
    const { title } = (await app.call(getEvent, { params: { eventId } }, held)).body;
    await decide({ kind: 'event', targetId: eventId }, 'none');
    expect([await statusOf(eventId), await noticesTo(held, title)]).toEqual([404, 0]);
  });
});
