import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Site } from '#contracts/site.contract.ts';
import { act } from '#tests/support/act.ts';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { connectSession } from '#web/platform/http/http.ts';
import { SiteContext } from '#web/platform/page/site.ts';
import { Component as ConversationPage } from './ConversationPage.tsx';

const ID = '6f1f0a0e-3c59-4f0e-9d59-0d7f3b1f2a11';
const CONVERSATION = `GET /api/conversations/${ID}`;
const author = { id: 'b1', name: 'Ben', avatar: null };
const pageFor = (isForHost: boolean, isOpen = true) => ({
  conversation: {
    id: ID,
    person: author,
    host: { kind: 'person', id: 'a1', slug: 'a1', name: 'Ada', picture: null },
    event: null,
    isForHost,
    isOpen,
  },
  messages: [
    {
      id: 'm1',
      author,
      isFromHost: false,
      text: 'Hello',
      sentAt: '2026-11-21T10:00:00.000Z',
      abilities: { report: true },
    },
  ],
  nextCursor: null,
});
let network: ReturnType<typeof fakeNetwork>;
let screen: Screen;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  connectSession({ accessToken: () => 'token', renew: () => Promise.resolve(null) });
  network = fakeNetwork();
  network.respond('PUT /api/people/b1/block', { status: 204 });
});
afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

async function blockAs(isForHost: boolean, blocked: object) {
  network.respond(CONVERSATION, { body: pageFor(isForHost) });
  const page = (
    <SiteContext value={{ productName: 'dig' } as Site}>
      <ConversationPage />
    </SiteContext>
  );
  screen = await showScreen(page, { address: `/conversations/${ID}`, path: '/conversations/:conversationId?' });
  await screen.wait();
  await screen.press('Block Ben');
  network.respond(CONVERSATION, blocked);
  const confirm = [...document.querySelectorAll('dialog button')].find((button) => button.textContent === 'Block');
  await screen.wait();
  await act(async () => (confirm as HTMLButtonElement).click());
  await screen.wait();
}

test('a host who blocks a person leaves the conversation, which hosts no longer see', async () => {
  await blockAs(true, problem(404, 'Conversation not found.'));
  expect(screen.text()).not.toContain('Your message');
});

test('a person who blocks somebody of the host reads the conversation on, without writing', async () => {
  await blockAs(false, { body: pageFor(false, false) });
  expect(screen.text()).toContain('You can’t send messages in this conversation.');
});
