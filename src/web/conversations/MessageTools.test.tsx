import { expect, test } from 'vitest';
import { showScreen } from '#tests/support/screen.tsx';
import type { Message } from './conversations.api.ts';
import { MessageTools } from './MessageTools.tsx';

const message: Message = {
  id: '6f1f0a0e-3c59-4f0e-9d59-0d7f3b1f2a11',
  author: { id: '6f1f0a0e-3c59-4f0e-9d59-0d7f3b1f2a12', name: 'Ben', avatar: null },
  isFromHost: false,
  text: 'Buy my watches.',
  sentAt: '2026-11-21T10:00:00.000Z',
  abilities: { report: true },
};

async function askToBlock(changes: { isHiddenByBlock: boolean; isFromHost?: boolean }) {
  const { isHiddenByBlock, isFromHost = false } = changes;
  const shown = { ...message, isFromHost };
  const screen = await showScreen(
    <MessageTools message={shown} isHiddenByBlock={isHiddenByBlock} onBlocked={() => undefined} />,
  );
  await screen.press('Block Ben');
  return screen;
}

test('hosts who are about to block can report first: the conversation is gone after', async () => {
  const screen = await askToBlock({ isHiddenByBlock: true });
  expect(screen.text()).toContain('You won’t see this conversation anymore.');
  await screen.press('Report the message first');
  expect(screen.text()).toContain('Report this message?');
  expect(screen.text()).not.toContain('Block Ben?');
  screen.close();
});

test.each([{ isHiddenByBlock: false }, { isHiddenByBlock: true, isFromHost: true }])(
  'a conversation that stays is not said to be gone: %j',
  async (changes) => {
    const screen = await askToBlock(changes);
    expect(screen.text()).toContain('Block Ben?');
    expect(screen.text()).not.toContain('anymore');
    screen.close();
  },
);
