import { afterEach, expect, test, vi } from 'vitest';
import { act } from '#tests/support/act.ts';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import type { GroupPost } from './groups.api.ts';
import { PostList } from './PostList.tsx';

afterEach(() => vi.unstubAllGlobals());

const post = (id: string) =>
  ({ id, title: `Post ${id}`, textHtml: '', visibility: 'public', createdAt: '2026-11-21T12:00:00Z' }) as GroupPost;

test('older posts are loaded once, however often the button is pressed', async () => {
  const call = 'GET /api/groups/chess/posts?cursor=c1';
  const network = fakeNetwork();
  const { promise, resolve } = Promise.withResolvers<{ body: unknown }>();
  network.respond(call, () => promise);
  const screen = await showScreen(<PostList slug="chess" first={{ posts: [post('new')], nextCursor: 'c1' }} />);
  await screen.press('Show older posts');
  await screen.press('Show older posts');
  await act(async () => resolve({ body: { posts: [post('old')], nextCursor: null } }));
  await expect.poll(() => screen.text()).toContain('Post old');
  expect(network.sentTo(call)).toHaveLength(1);
  screen.close();
});
