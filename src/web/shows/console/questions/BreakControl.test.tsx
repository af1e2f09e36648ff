import { useState } from 'react';
import { expect, test } from 'vitest';
import { showScreen } from '#tests/support/screen.tsx';
import { emptyGame } from '#web/shows/game.slice.ts';
import { BreakControl } from './BreakControl.tsx';

function Controls() {
  const [breakEndsAt, setBreakEndsAt] = useState<string | null>('2026-11-21T19:15:00.000Z');
  const game = { ...emptyGame, gameId: 'g1', breakEndsAt };
  const run = async () => setBreakEndsAt(null);
  return (
    <div>
      <BreakControl gameId="g1" game={game} isBusy={false} run={run} onChanged={() => {}} />
    </div>
  );
}

test('the focus of a host who ends the break moves to the next button', async () => {
  const screen = await showScreen(<Controls />);
  screen.button('End the break').focus();
  await screen.press('End the break');
  expect(document.activeElement).toBe(screen.button('Start a break'));
  screen.close();
});
