import { describe, expect, test } from 'vitest';
import { editComment, writeComment } from '#contracts/comments/comments.contract.ts';
import { getEvent, publishEvent, updateEvent } from '#contracts/events/events.contract.ts';
import { editGroupPost, writeGroupPost } from '#contracts/groups/group-posts.contract.ts';
import { createGroup, updateGroup } from '#contracts/groups/groups.contract.ts';
import { getCase } from '#contracts/moderation/reports.contract.ts';
import type { HeldKind } from '#contracts/moderation/site-rules.ts';
import { createOrganization, updateOrganization } from '#contracts/organizations/organizations.contract.ts';
import { createSeries, updateSeries } from '#contracts/series/series.contract.ts';
import { runNow } from '#server/platform/jobs/work.ts';
import { extendAllSeriesJob, seriesJobs } from '#server/series/series.jobs.ts';
import { draft, insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp, staffMember } from '#tests/support/factories.ts';
import { runJobs } from '#tests/support/mailbox.ts';
import { caseOf, decideAbout } from '#tests/support/moderation.ts';
import { ids, makeSeries } from '#tests/support/series.ts';
import { testApp } from '#tests/support/test-app.ts';
import { endExpiredDecisions } from './appeals.actions.ts';

const app = await testApp({ RATE_LIMITS: 'on' });
await insertPlaces(app);

let number = 0;
const nextWord = () => (number++).toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)]!);
/** Words that nobody else writes: two people who write the same are a sign of spam. */
const own = (sentence: string) => `${sentence} ${Array.from({ length: 40 }, () => `mm${nextWord()}`).join(' ')}`;
const pitch =
  'Dear friends, our pharmacy sells the best pills of the whole world with free delivery to every door at night';
const TEXTS = {
  'their own words': () => own('We walk around the lake and have tea in the café afterwards.'),
  'three links': () => own('See http://a.example http://b.example http://c.example for pills'),
  'the text of someone else': () => pitch,
  'the text of someone else with seven links': () =>
    `${pitch} ${Array.from({ length: 7 }, (_, at) => `http://p${at}.example`).join(' ')}`,
};
type Outcome = 'shown' | 'held' | 'refused';
type Thing = { id: string; slug?: string | undefined; isHeld?: boolean | undefined };
type Answer = { status: number; readonly body: Thing; readonly problem: { code: string } };

function outcomeOf(answer: Answer): Outcome {
  if (answer.status < 400) return answer.body.isHeld ? 'held' : 'shown';
  expect(answer.problem.code).toBe('content.refused');
  return 'refused';
}

type Screened = {
  create: (as: SomeoneSignedIn, text: string) => Promise<Answer>;
  edit: (as: SomeoneSignedIn, thing: Thing, text: string) => Promise<Answer>;
};
const groupOf = new Map<string, string>();
const partyId = (await published(app, await signUp(app.deps))).id;

const refused = ({ status, problem }: Omit<Answer, 'body'>): Answer => ({ status, problem, body: { id: '' } });

/** Making and changing each kind of thing that the site may hold. */
const KINDS: Record<HeldKind | 'series', Screened> = {
  event: {
    create: async (as, description) => {
      const { id: eventId } = await draft(app, as, { description });
      return app.call(publishEvent, { params: { eventId } }, as);
    },
    edit: (as, { id: eventId }, description) =>
      app.call(updateEvent, { params: { eventId }, body: { description } }, as),
  },
  series: {
    create: async (as, description) => {
      const { id: eventId } = await draft(app, as, { description });
      const made = await app.call(createSeries, { body: { eventId, rule: 'FREQ=WEEKLY;COUNT=3' } }, as);
      return made.status < 400 ? app.call(getEvent, { params: { eventId } }, as) : refused(made);
    },
    edit: async (as, { id: eventId }, description) => {
      const seriesId = (await app.call(getEvent, { params: { eventId } }, as)).body.series!.id;
      const body = { scope: 'all', fields: { description } } as const;
      const changed = await app.call(updateSeries, { params: { seriesId }, body }, as);
      return changed.status < 400 ? app.call(getEvent, { params: { eventId } }, as) : refused(changed);
    },
  },
  comment: {
    create: (as, text) => app.call(writeComment, { params: { eventId: partyId }, body: { text } }, as),
    edit: (as, { id: commentId }, text) => app.call(editComment, { params: { commentId }, body: { text } }, as),
  },
  group: {
    create: (as, description) =>
      app.call(createGroup, { body: { name: own('Walkers').slice(0, 60), description } }, as),
    edit: (as, { slug }, description) => app.call(updateGroup, { params: { slug: slug! }, body: { description } }, as),
  },
  organization: {
    create: async (as, description) => {
      await app.db.execute('update accounts set email_verified_at = now() where id = $1', [as.user.id]);
      const name = own('Walkers').slice(0, 60);
      return app.call(createOrganization, { body: { name, kind: 'business', description } }, as);
    },
    edit: (as, { slug }, description) =>
      app.call(updateOrganization, { params: { slug: slug! }, body: { description } }, as),
  },
  post: {
    create: async (as, text) => {
      const { slug } = (await app.call(createGroup, { body: { name: own('Readers').slice(0, 60) } }, as)).body;
      groupOf.set(as.user.id, slug);
      return app.call(writeGroupPost, { params: { slug }, body: { title: 'News', text, visibility: 'public' } }, as);
    },
    edit: (as, { id: postId }, text) =>
      app.call(editGroupPost, { params: { slug: groupOf.get(as.user.id)!, postId }, body: { text } }, as),
  },
};

describe.each(Object.keys(KINDS) as (keyof typeof KINDS)[])(
  'an edit of a kind that is screened when it is made: %s',
  (kind) => {
    test.each(Object.keys(TEXTS) as (keyof typeof TEXTS)[])('ends as making it with %s does', async (name) => {
      const { create, edit } = KINDS[kind];
      const first = await signUp(app.deps);
      await app.call(writeComment, { params: { eventId: partyId }, body: { text: pitch } }, first);
      const [maker, editor] = [await signUp(app.deps), await signUp(app.deps)];
      const made = outcomeOf(await create(maker, TEXTS[name]()));
      const harmless = await create(editor, TEXTS['their own words']());
      expect(outcomeOf(harmless)).toBe('shown');
      expect(outcomeOf(await edit(editor, harmless.body, TEXTS[name]()))).toBe(made);
    });
  },
);

const calm = await testApp();
await insertPlaces(calm);
const colleague = await staffMember(calm.deps, 'moderator');

describe('a series that waits', () => {
  const waiting = async () => {
    const host = await signUp(calm.deps);
    const series = await makeSeries(calm, host, 'FREQ=WEEKLY;COUNT=3', {
      description: own('We walk around the lake.'),
    });
    const fields = { description: TEXTS['three links']() };
    await calm.call(updateSeries, { params: { seriesId: series.id }, body: { scope: 'all', fields } }, host);
    const [first, , last] = ids(series);
    return { host, series, first: first!, last: last! };
  };
  const statusOf = async (eventId: string) => (await calm.call(getEvent, { params: { eventId } }, null)).status;

  test('gets no dates that others see', async () => {
    const { host, series } = await waiting();
    const body = { scope: 'all', rule: 'FREQ=WEEKLY;COUNT=5' } as const;
    const changed = (await calm.call(updateSeries, { params: { seriesId: series.id }, body }, host)).body;
    expect(changed.occurrences).toHaveLength(5);
    for (const eventId of ids(changed)) expect(await statusOf(eventId)).toBe(404);
  });

  test('is a changed case after the edit of any of its dates', async () => {
    const { host, first, last } = await waiting();
    const before = await caseOf(calm, { kind: 'event', targetId: first }, colleague);
    await calm.call(updateEvent, { params: { eventId: last }, body: { description: pitch } }, host);
    const after = (await calm.call(getCase, { params: { caseId: before.id } }, colleague)).body;
    expect(after.revision).toBeGreaterThan(before.revision);
  });
});

test('dates that come while their host is suspended are seen when that ends, and not before', async () => {
  const host = await signUp(calm.deps);
  const series = await makeSeries(calm, host, 'FREQ=WEEKLY');
  await decideAbout(
    calm,
    { kind: 'person', targetId: host.user.id },
    { moderator: await staffMember(calm.deps, 'moderator'), action: 'suspend', days: 40 },
  );
  const shown = () => calm.db.execute(`select from events where series_id = $1 and status = 'published'`, [series.id]);
  calm.clock.advance({ seconds: 30 * 86_400 });
  await runNow(seriesJobs({ ...calm.deps, db: calm.db }, { copied: [] }), extendAllSeriesJob, {});
  await runJobs(calm);
  expect(await shown()).toBe(0);
  calm.clock.advance({ seconds: 11 * 86_400 });
  await endExpiredDecisions(calm.deps);
  expect(await shown()).toBeGreaterThan(ids(series).length);
});
