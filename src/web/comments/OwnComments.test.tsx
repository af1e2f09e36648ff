import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { act } from '#tests/support/act.ts';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { ToastRegion } from '#web/ui/overlay/ToastRegion.tsx';
import type { Comment, CommentPage } from './comments.api.ts';
import { OwnComments } from './OwnComments.tsx';

const comment = (minute: number, changes: Partial<Comment> = {}): Comment => ({
  id: `c${minute}`,
  author: { id: 'p1', name: 'Ben', avatar: null },
  isHost: false,
  text: `Comment ${minute}`,
  createdAt: `2026-11-01T10:0${minute}:00.000Z`,
  editedAt: null,
  isDeleted: false,
  abilities: { edit: true, delete: true, report: false },
  replies: [],
  earlierReplies: null,
  ...changes,
});
const pageOf = (comments: Comment[], nextCursor: string | null = null): CommentPage => ({
  comments,
  count: comments.filter(({ isHeld }) => !isHeld).length,
  nextCursor,
});

let network: ReturnType<typeof fakeNetwork>;
let screen: Awaited<ReturnType<typeof showComments>>;
beforeEach(() => {
  network = fakeNetwork();
  network.respond('POST /api/events/e1/comments', { status: 201, body: comment(9) });
});
afterEach(() => screen.close());

/** `reload` is what the page's loader does after a change. */
async function showComments(first: CommentPage) {
  let setFirst: (page: CommentPage) => void = () => undefined;
  function Page() {
    const [page, setPage] = useState(first);
    setFirst = setPage;
    return (
      <>
        <OwnComments eventId="e1" first={page} />
        <ToastRegion />
      </>
    );
  }
  return { ...(await showScreen(<Page />)), reload: (page: CommentPage) => act(async () => setFirst(page)) };
}
const send = (label: string) =>
  act(async () => {
    screen.control(label).form!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
const textsSent = () => network.sentTo('POST /api/events/e1/comments').map(({ body }) => (body as Comment).text);

test('a reply keeps the comment that is being written', async () => {
  screen = await showComments(pageOf([comment(1)]));
  await screen.type('Your comment', 'A long story');
  await screen.press('Reply to Ben');
  await screen.type('Your reply', 'Yes!');
  await send('Your reply');
  await expect.poll(textsSent).toEqual(['Yes!']);
  await screen.reload({ ...pageOf([comment(1, { replies: [comment(2)] })]), count: 2 });
  expect(screen.control('Your comment').value).toBe('A long story');
  expect(screen.text()).not.toContain('Your reply');
});

test('a reply under a reply answers that reply, not the top of its thread, which may be gone', async () => {
  const top = comment(1, { author: null, text: '', isDeleted: true, replies: [comment(2)] });
  screen = await showComments(pageOf([top]));
  await screen.press('Reply to Ben');
  await screen.type('Your reply', 'Yes!');
  await send('Your reply');
  await expect
    .poll(() => network.sentTo('POST /api/events/e1/comments').map(({ body }) => body))
    .toMatchObject([{ replyTo: 'c2', text: 'Yes!' }]);
});

test('a comment that is held leaves the box empty, though the thread does not count it', async () => {
  screen = await showComments(pageOf([comment(1)]));
  await screen.type('Your comment', 'Hello');
  await screen.submit('Post');
  await expect.poll(() => screen.control('Your comment').value).toBe('');
  await screen.reload(pageOf([comment(2, { text: 'Hello', isHeld: true }), comment(1)]));
  // A button that is disabled loses the focus.
  expect(screen.button('Post').disabled).toBe(false);
  expect(screen.button('Post').getAttribute('aria-disabled')).toBe('true');
  expect(textsSent()).toEqual(['Hello']);
});

test('a reply that is being written stays when the thread changes, and when its comment is pushed off the first page', async () => {
  network.respond('GET /api/events/e1/comments?cursor=after2', { body: pageOf([comment(1)]) });
  screen = await showComments(pageOf([comment(1)]));
  await screen.press('Reply to Ben');
  await screen.type('Your reply', 'Half a reply');
  await screen.reload(pageOf([comment(2), comment(1, { text: 'Changed' })]));
  expect(screen.text()).toContain('Changed');
  expect(screen.control('Your reply').value).toBe('Half a reply');
  await screen.reload(pageOf([comment(3), comment(2)], 'after2'));
  expect(screen.control('Your reply').value).toBe('Half a reply');
});

test('leaving the page asks while a comment or a reply is unsent, and not after it is sent or given up', async () => {
  const closeTab = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  screen = await showComments(pageOf([comment(1)]));
  expect(closeTab()).toBe(false);
  await screen.press('Reply to Ben');
  await screen.type('Your reply', 'Half a reply');
  await screen.type('Your comment', 'Hello');
  await screen.submit('Post');
  await expect.poll(() => screen.control('Your comment').value).toBe('');
  expect(closeTab()).toBe(true);
  await screen.press('Cancel');
  expect(closeTab()).toBe(false);
});

test('a change of a comment that was loaded later is shown, and one that was deleted is not', async () => {
  let older = pageOf([comment(2), comment(1)]);
  network.respond('GET /api/events/e1/comments?cursor=after3', () => ({ body: older }));
  screen = await showComments(pageOf([comment(3)], 'after3'));
  await screen.press('Show more comments');
  await expect.poll(screen.text).toContain('Comment 1');
  older = pageOf([comment(1, { text: 'Changed' })]);
  await screen.reload(pageOf([comment(3)], 'after3'));
  await expect.poll(screen.text).toContain('Changed');
  expect(screen.text()).not.toContain('Comment 2');
});

test('earlier replies load above the latest, and stay with a form that is open at one of them when a new reply pushes them', async () => {
  const withReplies = (minutes: number[], earlierReplies: string | null) =>
    pageOf([comment(9, { replies: minutes.map((minute) => comment(minute)), earlierReplies })]);
  const byCleo = comment(2, { author: { id: 'p2', name: 'Cleo', avatar: null } });
  const texts = () => screen.text().match(/Comment [1-8]/g);
  network.respond('GET /api/comments/c9/replies?cursor=before3', {
    body: { replies: [comment(1), byCleo], nextCursor: null },
  });
  screen = await showComments(withReplies([3, 4], 'before3'));
  expect(texts()).toEqual(['Comment 3', 'Comment 4']);
  await screen.press('Show earlier replies');
  await expect.poll(texts).toEqual(['Comment 1', 'Comment 2', 'Comment 3', 'Comment 4']);
  expect(screen.text()).not.toContain('Show earlier replies');
  await screen.press('Reply to Cleo');
  await screen.type('Your reply', 'Half a reply');
  network.respond('GET /api/comments/c9/replies?cursor=before4', {
    body: { replies: [comment(1, { text: 'Changed' }), byCleo, comment(3)], nextCursor: null },
  });
  await screen.reload(withReplies([4, 5], 'before4'));
  await expect.poll(screen.text).toContain('Changed');
  expect(texts()).toEqual(['Comment 2', 'Comment 3', 'Comment 4', 'Comment 5']);
  expect(screen.control('Your reply').value).toBe('Half a reply');
});

test('comments and replies of an older node, which have no cursor, are all there are', async () => {
  const { earlierReplies: _, ...older } = comment(9, { replies: [comment(1)] });
  screen = await showComments({ comments: [older as Comment], count: 1 } as unknown as CommentPage);
  expect(screen.text()).not.toMatch(/Show earlier replies|Show more comments/);
});

test('a form below a comment gets the focus when it opens, and its button when it closes; what was posted is announced', async () => {
  screen = await showComments(pageOf([comment(1)]));
  for (const [button, field] of [
    ['Reply to Ben', 'Your reply'],
    ['Edit Ben’s comment', 'Edit your comment'],
  ] as const) {
    await screen.press(button);
    expect(document.activeElement).toBe(screen.control(field));
    await screen.press('Cancel');
    expect(document.activeElement).toBe(screen.button(button));
  }
  await screen.press('Reply to Ben');
  await screen.type('Your reply', 'Yes!');
  await send('Your reply');
  await expect.poll(() => document.activeElement).toBe(screen.button('Reply to Ben'));
  await expect.poll(screen.text).toContain('Posted.');
});

test('a comment that is not shown, such as one that waits for a moderator, is not said to be deleted', async () => {
  screen = await showComments(pageOf([comment(1, { isDeleted: true, author: null, text: '', replies: [comment(2)] })]));
  expect(screen.text()).toContain('This comment isn’t shown.');
});
