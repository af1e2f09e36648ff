import { useState } from 'react';
import { expect, test } from 'vitest';
import { act } from '#tests/support/act.ts';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import type { ShowDetail } from '#web/shows/shows.api.ts';
import { JoinAtShow } from './JoinAtShow.tsx';
import { useShowToJoin } from './players.api.ts';

const show = { id: 's', gameId: null, joinCode: 'ABCD' } as ShowDetail;

/** A phone that has just joined, and then has no team. */
function Phone() {
  const [isOut, setOut] = useState(false);
  useShowToJoin('ABCD');
  return isOut ? (
    <JoinAtShow show={show} wasPlaying />
  ) : (
    <button type="button" onClick={() => setOut(true)}>
      Lose the team
    </button>
  );
}

test.each([
  [
    'was deleted',
    problem(404, 'No trivia night has that code right now.'),
    'This show is over or was cancelled. Please ask the host.',
  ],
  ['goes on', null, 'the host removed the team. You can join again.'],
])(
  'a phone that loses its team seconds after it joined asks whether its show is still there: it %s',
  async (_, answer, said) => {
    const network = fakeNetwork();
    const toJoin = { showId: 's', title: 'Quiz night', hostName: 'Ada', teams: [], ownTeams: [], hasJoined: false };
    network.respond('GET /api/join/ABCD', { body: toJoin });
    const screen = await showScreen(<Phone />);
    await act(async () => {});
    if (answer) network.respond('GET /api/join/ABCD', answer);
    await screen.press('Lose the team');
    await expect.poll(screen.text).toContain(said);
    screen.close();
  },
);
