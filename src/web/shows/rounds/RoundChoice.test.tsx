import { expect, test } from 'vitest';
import { act } from '#tests/support/act.ts';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { RoundChoice } from './RoundChoice.tsx';

test('a round that was deleted in another tab is no longer chosen: the show could not be saved with it', async () => {
  const [music, films] = ['Music', 'Films'].map((name) => ({ id: name, name, questionCount: 10 }));
  fakeNetwork().respond('GET /api/rounds', { body: { rounds: [music, films] } });
  const changes: unknown[] = [];
  const screen = await showScreen(
    <RoundChoice
      value={['Music', 'Deleted', 'Films']}
      error={undefined}
      onChange={(roundIds) => changes.push(roundIds)}
    />,
  );
  await expect
    .poll(async () => {
      await act(async () => {});
      return changes;
    })
    .toEqual([['Music', 'Films']]);
  screen.close();
});

test('all rounds stay chosen where they could not be loaded', async () => {
  fakeNetwork().respond('GET /api/rounds', problem(404, 'No rounds.'));
  const changes: unknown[] = [];
  const screen = await showScreen(
    <RoundChoice value={['Music']} error={undefined} onChange={(roundIds) => changes.push(roundIds)} />,
  );
  await expect
    .poll(async () => {
      await act(async () => {});
      return screen.text();
    })
    .toContain('No rounds.');
  expect(changes).toEqual([]);
  screen.close();
});
