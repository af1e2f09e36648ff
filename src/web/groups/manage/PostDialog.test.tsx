import { afterEach, expect, test } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { PostDialog } from './PostDialog.tsx';

let screen: Screen;
afterEach(() => screen.close());

const show = async (visibility: 'public' | 'private') => {
  screen = await showScreen(
    <PostDialog group={{ slug: 'chess', visibility }} onClose={() => undefined} onSaved={() => undefined} />,
  );
};

test('a post in a private group is for its members: there is nothing to choose', async () => {
  const network = fakeNetwork();
  network.respond('POST /api/groups/chess/posts', { status: 201, body: {} });
  await show('private');
  expect(screen.text()).not.toContain('Everyone');
  expect(screen.text()).toContain('We’ll email it to all members.');
  await screen.type('Title', 'New board');
  await screen.type('Text', 'It is here.');
  await screen.submitDialog('Post');
  await expect
    .poll(() => network.sentTo('POST /api/groups/chess/posts').map(({ body }) => body))
    .toMatchObject([{ title: 'New board', visibility: 'members' }]);
});

test('a post in a public group can be for everyone', async () => {
  fakeNetwork();
  await show('public');
  await screen.choose('Everyone');
  expect(screen.text()).toContain('We’ll email it to all members and followers.');
});

test('Enter in the title of a post leads to its text, and emails nothing to the members', async () => {
  const network = fakeNetwork();
  await show('public');
  await screen.type('Text', 'It is here.');
  await screen.type('Title', 'New board');
  await screen.enter('Title');
  expect(document.activeElement).toBe(screen.control('Text'));
  expect(network.sentTo('POST /api/groups/chess/posts')).toEqual([]);
});
