import { useLoaderData } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { CommentSection } from './CommentSection.tsx';
import type { CommentPage } from './comments.api.ts';

const comment = (text: string) =>
  ({
    id: text,
    author: { id: 'p1', name: 'Ben', avatar: null },
    text,
    createdAt: '2026-11-01T10:00:00.000Z',
    replies: [],
    earlierReplies: null,
    abilities: {},
  }) as unknown as CommentPage['comments'][number];

const Page = () => <CommentSection eventId="e1" first={useLoaderData()} />;

test('people who come to older comments by an address get to the newest by a link', async () => {
  fakeNetwork();
  let page: CommentPage = { comments: [comment('An old one')], count: 21, nextCursor: null, isEarlier: true };
  const screen = await showScreen(<Page />, { address: '/events/e1?comments=c9', loader: () => page });
  onTestFinished(screen.close);
  await expect.poll(screen.text).toContain('An old one');
  page = { comments: [comment('The newest')], count: 21, nextCursor: 'c9' };
  const link = [...document.querySelectorAll('a')].find(
    ({ textContent }) => textContent === 'Show the newest comments',
  )!;
  await screen.navigate(link.getAttribute('href')!);
  await expect.poll(screen.text).toContain('The newest');
  expect(screen.text()).not.toContain('Show the newest comments');
});
