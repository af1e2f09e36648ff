import { beforeEach, describe, expect, test } from 'vitest';
import { editComment, listComments, writeComment } from '#contracts/comments/comments.contract.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import { putEventCover } from '#contracts/events/event-extras.contract.ts';
import { getEvent } from '#contracts/events/events.contract.ts';
import { writeGroupPost } from '#contracts/groups/group-posts.contract.ts';
import { createGroup } from '#contracts/groups/groups.contract.ts';
import { decideContent, listContent } from '#contracts/moderation/content.contract.ts';
import { listOwnDecisions } from '#contracts/moderation/decisions.contract.ts';
import { getCase, listCases } from '#contracts/moderation/reports.contract.ts';
import { createSeries, getSeries } from '#contracts/series/series.contract.ts';
import { draft, insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp, staffMember } from '#tests/support/factories.ts';
import { postAsGroup, setUpGroup } from '#tests/support/group-scenes.ts';
import { enterGroup } from '#tests/support/groups.ts';
import { mailsTo, runJobs } from '#tests/support/mailbox.ts';
import { caseOf, decideAbout, logInAgain, report } from '#tests/support/moderation.ts';
import { dataUrl, png } from '#tests/support/pictures.ts';
import { type As, testApp } from '#tests/support/test-app.ts';
import { listDecisionsAgainst } from './decisions.queries.ts';

const app = await testApp();
await insertPlaces(app);
const moderator = await staffMember(app.deps, 'moderator');
const { id: eventId } = await published(app, moderator);
let author: SomeoneSignedIn;
beforeEach(async () => {
  author = await signUp(app.deps);
});

type Query = EndpointInput<typeof listContent>['query'];
const list = async (query: Query = {}, as: As = moderator) => (await app.call(listContent, { query }, as)).body;
const ofAuthor = async (query: Query = {}) => (await list({ author: author.user.id, ...query })).content;
let written = 0;
const comment = async (text = `Comment ${++written}`) =>
  (await app.call(writeComment, { params: { eventId }, body: { text } }, author)).body.id;
const choice = { action: 'hide', rule: 'spam', explanation: 'It advertises pills.' } as const;
type Target = { kind: 'event' | 'comment' | 'group'; targetId: string; version: string };
const decide = (cards: readonly object[], changes: object = {}) =>
  app.call(
    decideContent,
    {
      body: {
        ...choice,
        ...changes,
        targets: (cards as Target[]).map(({ kind, targetId, version }) => ({ kind, targetId, version })),
      },
    },
    moderator,
  );

describe('the list of what people posted', () => {
  test('has events, comments and groups of an author, newest first, and neither drafts nor what is private', async () => {
    await draft(app, author, { title: 'Secret plan' });
    const event = await published(app, author, { title: 'Tea' });
    const commentId = await comment();
    await app.call(createGroup, { body: { name: 'Hidden owls', visibility: 'private' } }, author);
    const group = (await app.call(createGroup, { body: { name: 'Owls' } }, author)).body;
    const content = await ofAuthor();
    expect(content.map(({ kind, targetId }) => [kind, targetId])).toEqual(
      expect.arrayContaining([
        ['event', event.id],
        ['comment', commentId],
        ['group', group.id],
      ]),
    );
    expect(content).toHaveLength(3);
    const times = content.map(({ postedAt }) => Date.parse(postedAt));
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    expect(content.find(({ targetId }) => targetId === event.id)).toMatchObject({
      title: 'Tea',
      state: 'visible',
      path: `/events/${event.id}`,
      author: { id: author.user.id },
      canDecide: true,
    });
  });

  test('is filtered by kind, words and state', async () => {
    const [pills, tea] = [await comment('Buy cheap pills here'), await comment('We bring some tea')];
    expect((await ofAuthor({ q: 'pill' })).map(({ targetId }) => targetId)).toEqual([pills]);
    expect(await ofAuthor({ kind: 'group' })).toEqual([]);
    const [shown] = await ofAuthor({ q: 'tea', kind: 'comment' });
    expect(shown?.targetId).toBe(tea);
    await decide(await ofAuthor({ q: 'pills' }));
    expect((await ofAuthor({ state: 'hidden' })).map(({ targetId }) => targetId)).toEqual([pills]);
    expect((await ofAuthor({ state: 'visible' })).map(({ targetId }) => targetId)).toEqual([tea]);
    await decide(await ofAuthor({ state: 'visible' }), { action: 'remove' });
    expect((await ofAuthor({ state: 'removed' })).map(({ targetId }) => targetId)).toEqual([tea]);
    expect((await ofAuthor({ state: 'hidden' }))[0]?.canDecide).toBe(false);
  });

  test('paginates by cursor without gaps or repeats', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 35; n++) ids.push(await comment());
    const first = await list({ author: author.user.id });
    const second = await list({ author: author.user.id, cursor: first.nextCursor! });
    expect([first.content.length, second.content.length, second.nextCursor]).toEqual([30, 5, null]);
    expect(new Set([...first.content, ...second.content].map(({ targetId }) => targetId))).toEqual(new Set(ids));
  });

  test('keeps groups that were hidden, and has no posts of private groups and no pictures that nobody sees', async () => {
    const group = (await app.call(createGroup, { body: { name: 'Owls' } }, author)).body;
    const secret = (await app.call(createGroup, { body: { name: 'Moths', visibility: 'private' } }, author)).body;
    for (const { slug } of [group, secret]) {
      const post = { title: slug, text: 'Welcome', visibility: 'public' as const };
      await app.call(writeGroupPost, { params: { slug }, body: post }, author);
    }
    const shown = await published(app, author, { title: 'Tea' });
    const secretEvent = await draft(app, author, { title: 'Secret plan' });
    const picture = dataUrl(await png(1300, 700));
    for (const { id } of [shown, secretEvent])
      await app.call(putEventCover, { params: { eventId: id }, body: { picture } }, author);
    const seen = await ofAuthor();
    expect(seen.map(({ kind }) => kind).toSorted()).toEqual(['event', 'group', 'picture', 'post']);
    expect(seen.find(({ kind }) => kind === 'post')?.title).toBe(group.slug);
    const [cover] = await ofAuthor({ kind: 'picture' });
    expect((await app.send({ method: 'GET', url: cover!.picture! })).statusCode).toBe(200);
    await decide(await ofAuthor({ kind: 'group' }));
    expect((await ofAuthor({ state: 'hidden', q: 'Owls' })).map(({ targetId }) => targetId)).toEqual([group.id]);
  });

  test('shows a series once', async () => {
    const { id } = await draft(app, author, { title: 'Weekly' });
    await app.call(createSeries, { body: { eventId: id, rule: 'FREQ=WEEKLY;COUNT=4' } }, author);
    expect((await ofAuthor()).map(({ targetId }) => targetId)).toEqual([id]);
  });

  test('has a series that another organizer made of an event among what the author of the event posted', async () => {
    const group = await setUpGroup(app, author);
    const id = await postAsGroup(app, group);
    const other = await signUp(app.deps);
    const { slug } = group;
    const added = { slug, organizerId: author.user.id, personId: other.user.id, role: 'co-organizer' } as const;
    await enterGroup(app.deps, added);
    await app.call(createSeries, { body: { eventId: id, rule: 'FREQ=WEEKLY;COUNT=4' } }, other);
    expect((await ofAuthor({ kind: 'event' })).map(({ targetId }) => targetId)).toEqual([id]);
    expect(await ofAuthor({ kind: 'event', author: other.user.id })).toEqual([]);
    const target = { kind: 'event', targetId: id } as const;
    await report(app, target);
    expect(await caseOf(app, target, moderator)).toMatchObject({ otherDates: 3, isSeriesListed: true });
  });
});

test('an excerpt of what people posted does not end in half of an emoji', async () => {
  await comment(`${'a'.repeat(299)}🎈 and more`);
  expect((await ofAuthor()).map(({ excerpt }) => excerpt.isWellFormed())).toEqual([true]);
});

describe('a decision about several things', () => {
  test('hides all of them with a case each and one mail to their author', async () => {
    await comment();
    await published(app, author, { title: 'Tea' });
    const before = (await mailsTo(app, author.email)).length;
    expect((await decide(await ofAuthor())).body).toEqual({ decided: 2 });
    await runJobs(app);
    const mails = (await mailsTo(app, author.email)).slice(before);
    expect(mails.filter(({ text }) => text.includes('It advertises pills.'))).toHaveLength(1);
    expect((await ofAuthor()).map(({ state }) => state)).toEqual(['hidden', 'hidden']);
    const decided = (await app.call(listCases, { query: { state: 'decided', author: author.user.id } }, moderator))
      .body;
    expect(decided.cases).toHaveLength(2);
  });

  test('answers the reports of what was reported', async () => {
    const targetId = await comment();
    await report(app, { kind: 'comment', targetId });
    expect((await decide(await ofAuthor())).status).toBe(200);
    const open = (await app.call(listCases, { query: { author: author.user.id } }, moderator)).body.cases;
    expect(open).toEqual([]);
  });

  test('is about all dates of a series', async () => {
    const { id } = await draft(app, author, { title: 'Weekly' });
    const series = (await app.call(createSeries, { body: { eventId: id, rule: 'FREQ=WEEKLY;COUNT=4' } }, author)).body;
    expect((await decide(await ofAuthor())).body).toEqual({ decided: 4 });
    expect((await app.call(getSeries, { params: { seriesId: series.id } })).status).toBe(404);
    expect((await app.call(getEvent, { params: { eventId: id } })).status).toBe(404);
  });

  test('is about the other dates of a series whose first date is hidden already', async () => {
    const { id } = await published(app, author);
    const series = (await app.call(createSeries, { body: { eventId: id, rule: 'FREQ=WEEKLY;COUNT=4' } }, author)).body;
    await decideAbout(app, { kind: 'event', targetId: id }, { moderator, action: 'hide' });
    const query = { state: 'decided', author: author.user.id } as const;
    const [decided] = (await app.call(listCases, { query }, moderator)).body.cases;
    const seen = (await app.call(getCase, { params: { caseId: decided!.id } }, moderator)).body;
    expect(seen).toMatchObject({ targetId: id, isHidden: true, otherDates: 3 });
    expect(await ofAuthor({ state: 'hidden' })).toMatchObject([{ targetId: id, canDecide: false }]);
    const [others] = await ofAuthor();
    expect(others).toMatchObject({ state: 'visible', canDecide: true });
    expect((await decide([others!])).body).toEqual({ decided: 3 });
    expect((await app.call(getSeries, { params: { seriesId: series.id } })).status).toBe(404);
    expect(await ofAuthor({ state: 'visible' })).toEqual([]);
  });

  test.each(['public', 'members'] as const)(
    'is about all dates of a series only if the series is listed: %s',
    async (visibility) => {
      const member = await signUp(app.deps);
      const { id: groupId } = await setUpGroup(app, author, { members: [member] });
      const { id } = await draft(app, author, { host: { kind: 'group', id: groupId }, visibility });
      await app.call(createSeries, { body: { eventId: id, rule: 'FREQ=WEEKLY;COUNT=4' } }, author);
      const target = { kind: 'event', targetId: id } as const;
      await report(app, target, member);
      const { otherDates, isSeriesListed } = await caseOf(app, target, moderator);
      expect([otherDates, isSeriesListed]).toEqual([3, visibility === 'public']);
      expect(await ofAuthor({ kind: 'event' })).toHaveLength(isSeriesListed ? 1 : 0);
    },
  );

  test('is refused as a whole if one of them was edited since, is hidden already or belongs to the moderator', async () => {
    const [edited] = [await comment(), await comment()];
    const seen = await ofAuthor();
    await app.call(editComment, { params: { commentId: edited }, body: { text: 'Something else' } }, author);
    expect((await decide(seen)).problem.code).toBe('case.changed');
    const own = (await list({ author: moderator.user.id })).content;
    expect(own[0]?.canDecide).toBe(false);
    expect((await decide([...(await ofAuthor()), ...own])).problem.code).toBe('case.own');
    expect((await app.call(listComments, { params: { eventId }, query: {} })).body.comments.length).toBeGreaterThan(1);
    const [card] = await ofAuthor();
    await decideAbout(app, { kind: 'comment', targetId: card!.targetId }, { moderator, action: 'hide' });
    expect((await decide([card!])).problem.code).toBe('case.decided');
  });

  test('that suspends an author hides all of theirs and decides what is reported of them', async () => {
    const [first, second] = [await comment(), await comment()];
    await published(app, author, { title: 'Pills' });
    await report(app, { kind: 'comment', targetId: first });
    const seen = (await ofAuthor()).filter(({ targetId }) => targetId === second);
    expect((await decide(seen, { action: 'suspend' })).body).toEqual({ decided: 2 });
    expect(await ofAuthor({ state: 'visible' })).toEqual([]);
    const open = (await app.call(listCases, { query: { author: author.user.id } }, moderator)).body.cases;
    expect(open).toEqual([]);
  });

  test('that suspends an author is first in their list, from which they appeal', async () => {
    for (let count = 0; count < 5; count++) await comment();
    await decide(await ofAuthor(), { action: 'suspend' });
    const session = await logInAgain(app, author);
    const { decisions } = (await app.call(listOwnDecisions, { query: {} }, session)).body;
    expect(decisions.map(({ action }) => action)).toEqual(['suspend', ...Array.from({ length: 4 }, () => 'hide')]);
    const ids: string[] = [];
    for (let after: { at: string; id: string } | null = null; ; ) {
      const [row] = await listDecisionsAgainst(app.db, author.user.id, { after, limit: 1 });
      if (!row) break;
      ids.push(row.id);
      after = { at: row.madeAt.toISOString(), id: row.id };
    }
    expect(ids).toEqual(decisions.map(({ id }) => id));
  });

  test('releases what is held', async () => {
    const held = await comment('https://a.example https://b.example https://c.example https://d.example');
    const [card] = await ofAuthor({ state: 'held' });
    expect(card?.targetId).toBe(held);
    await decide([card!], { action: 'none' });
    expect((await ofAuthor()).map(({ state }) => state)).toEqual(['visible']);
  });
});
