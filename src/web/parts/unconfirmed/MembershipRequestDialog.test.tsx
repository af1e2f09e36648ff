import { afterEach, expect, test } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { MembershipRequestDialog } from './MembershipRequestDialog.tsx';

let screen: Screen;
afterEach(() => screen.close());

const questions = [{ id: 'q1', text: 'Why?', kind: 'text', isRequired: false, options: [] }];
const request = { requestId: 'r1', heldUntil: null, heldPlaces: 0 };

test.each([
  ['is used up', null, ['Ask to join Chess', 'Why?'], undefined],
  ['works', 'member', ['Join Chess'], 'link'],
])('a visitor whose invitation link %s joins with it only if it works', async (_, invitedAs, texts, sent) => {
  const network = fakeNetwork();
  network.respond('GET /api/groups/chess?invitation=link', {
    body: { slug: 'chess', name: 'Chess', admission: 'approval', questions, viewer: { invitedAs } },
  });
  network.respond('GET /api/registration', { body: { mode: 'open' } });
  network.respond('POST /api/groups/chess/unconfirmed-members', { status: 201, body: request });
  screen = await showScreen(
    <MembershipRequestDialog slug="chess" invitation="link" onRequested={() => undefined} close={() => undefined} />,
  );
  for (const text of texts) await expect.poll(screen.text).toContain(text);
  expect(screen.text().includes('Why?')).toBe(texts.includes('Why?'));
  await screen.type('Your name', 'Vera');
  await screen.type('Email', 'vera@example.org');
  await screen.submitDialog(invitedAs ? 'Join' : 'Ask to join');
  const invitations = () =>
    network
      .sentTo('POST /api/groups/chess/unconfirmed-members')
      .map(({ body }) => (body as { invitation?: string }).invitation);
  await expect.poll(invitations).toEqual([sent]);
});
