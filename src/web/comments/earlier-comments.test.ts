import { expect, test } from 'vitest';
import type { CallApi } from '#web/platform/http/api.ts';
import { loadEarlierComments } from './earlier-comments.ts';

const page = {
  comments: [
    { id: 'c1', replies: [{ id: 'r6' }], earlierReplies: 'before r6' },
    { id: 'c2', replies: [], earlierReplies: null },
  ],
  nextCursor: null,
};

/** Answers with the comments and replies of the positions that exist. */
const callApi = (async (call: string, { query }: { query: { cursor?: string } }) => {
  if (query.cursor === 'gone') throw Object.assign(new Error(), { problem: { code: 'request.invalid' } });
  if (query.cursor === 'broken') throw new Error('No connection');
  return call.endsWith('/replies') ? { replies: [{ id: 'r5' }], nextCursor: null } : page;
}) as unknown as CallApi;
const load = (search: string) => loadEarlierComments(callApi, 'e1', `http://localhost/events/e1${search}`);

test('the address of an event page without a position gives the newest comments', async () => {
  expect(await load('')).toEqual(page);
});

test('the replies that the address asks for take the place of the latest, at their comment only', async () => {
  const { comments, isEarlier } = await load('?thread=c1&replies=before+r6');
  expect(isEarlier).toBe(true);
  expect(comments).toEqual([{ id: 'c1', replies: [{ id: 'r5' }], earlierReplies: null }, page.comments[1]]);
});

test('a position that does not exist gives the newest comments, and a failure stays one', async () => {
  expect(await load('?comments=gone')).toEqual(page);
  await expect(load('?comments=broken')).rejects.toThrow('No connection');
});
