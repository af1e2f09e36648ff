import { afterEach, beforeEach, expect, test } from 'vitest';
import { act } from '#tests/support/act.ts';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { connectSession } from '#web/platform/http/http.ts';
import { newDraft } from './answer-status.ts';
import { useAnswerDrafts } from './use-answer-drafts.ts';
import { useAnswerQueue } from './use-answer-queue.ts';

function Answers({ playerId }: { playerId: string }) {
  const { send, pending } = useAnswerQueue({ gameId: 'g', playerId });
  const { drafts, setDraft } = useAnswerDrafts({ gameId: 'g', playerId });
  return (
    <>
      <output>{`${pending} ${Object.keys(drafts).length}`}</output>
      <button type="button" onClick={() => send({ teamId: 't', question: 'q1', text: 'Lyon', seen: null })}>
        Send
      </button>
      <button type="button" onClick={() => setDraft('t/q2', newDraft('Nice', { seen: null }))}>
        Type
      </button>
    </>
  );
}

beforeEach(() => connectSession({ accessToken: () => 'token', renew: () => Promise.resolve(null) }));
afterEach(() => {
  connectSession({ accessToken: () => null, renew: () => Promise.resolve(null) });
  localStorage.clear();
});

async function unsentOf(playerId: string, ...pressed: string[]): Promise<string | null> {
  fakeNetwork();
  const screen = await showScreen(<Answers playerId={playerId} />);
  for (const button of pressed) await screen.press(button);
  await act(async () => {});
  const unsent = document.querySelector('output')!.textContent;
  screen.close();
  return unsent;
}

test('answers that one player has not sent wait for this player, and nobody else on the phone sends or sees them', async () => {
  expect(await unsentOf('ann', 'Send', 'Type')).toBe('1 1');
  expect(await unsentOf('bob')).toBe('0 0');
  expect(await unsentOf('ann')).toBe('1 1');
});
