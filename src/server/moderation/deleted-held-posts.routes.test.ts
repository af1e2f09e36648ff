import { expect, test } from 'vitest';
import { deleteComment, writeComment } from '#contracts/comments/comments.contract.ts';
import { deleteEvent, publishEvent } from '#contracts/events/events.contract.ts';
import { deleteGroupPost, writeGroupPost } from '#contracts/groups/group-posts.contract.ts';
import { createGroup, deleteGroup } from '#contracts/groups/groups.contract.ts';
import { createOrganization, deleteOrganization } from '#contracts/organizations/organizations.contract.ts';
import { draft, insertPlaces, published } from '#tests/support/events.ts';
import { type SomeoneSignedIn, signUp } from '#tests/support/factories.ts';
import { testApp } from '#tests/support/test-app.ts';
import { countWaiting } from './screening.queries.ts';

const app = await testApp();
await insertPlaces(app);
const spam = 'See http://a.example http://b.example http://c.example for pills';
const { id: partyId } = await published(app, await signUp(app.deps));

/** Writes something that waits, and returns how its author deletes it. */
const KINDS = {
  event: async (as: SomeoneSignedIn) => {
    const params = { eventId: (await draft(app, as, { description: spam })).id };
    await app.call(publishEvent, { params }, as);
    return () => app.call(deleteEvent, { params }, as);
  },
  comment: async (as: SomeoneSignedIn) => {
    const { body } = await app.call(writeComment, { params: { eventId: partyId }, body: { text: spam } }, as);
    return () => app.call(deleteComment, { params: { commentId: body.id } }, as);
  },
  post: async (as: SomeoneSignedIn) => {
    const { slug } = (await app.call(createGroup, { body: { name: 'Readers' } }, as)).body;
    const post = { title: 'News', text: spam, visibility: 'public' } as const;
    const { body } = await app.call(writeGroupPost, { params: { slug }, body: post }, as);
    return () => app.call(deleteGroupPost, { params: { slug, postId: body.id } }, as);
  },
  group: async (as: SomeoneSignedIn) => {
    const { slug } = (await app.call(createGroup, { body: { name: 'Pill friends', description: spam } }, as)).body;
    return () => app.call(deleteGroup, { params: { slug } }, as);
  },
  organization: async (as: SomeoneSignedIn) => {
    await app.db.execute('update accounts set email_verified_at = now() where id = $1', [as.user.id]);
    const body = { name: 'Pills', kind: 'business', description: spam } as const;
    const { slug } = (await app.call(createOrganization, { body }, as)).body;
    return () => app.call(deleteOrganization, { params: { slug } }, as);
  },
};

test.each(Object.keys(KINDS) as (keyof typeof KINDS)[])(
  'what waited and was deleted by its author does not wait any more: %s',
  async (kind) => {
    const author = await signUp(app.deps);
    const remove = await KINDS[kind](author);
    expect(await countWaiting(app.db, author.user.id)).toBe(1);
    expect((await remove()).status).toBe(204);
    expect(await countWaiting(app.db, author.user.id)).toBe(0);
  },
);
