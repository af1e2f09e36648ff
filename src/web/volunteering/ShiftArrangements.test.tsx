import { expect, test } from 'vitest';
import { showScreen } from '#tests/support/screen.tsx';
import type { OwnShiftEntry } from './own-shifts.api.ts';
import { ShiftArrangements } from './ShiftArrangements.tsx';

const textFor = async (fields: Partial<OwnShiftEntry>, replacementSoughtAt: string | null = null) => {
  const shift = {
    id: 's1',
    title: 'Drivers',
    startsLocal: '2030-05-01T18:00',
    endsLocal: '2030-05-01T20:00',
    state: 'full',
    waiting: 0,
    spotsPerSignUp: 1,
    signUp: { status: 'signed-up', spots: 1, contact: null, replacementSoughtAt },
    ...fields,
  } as unknown as OwnShiftEntry;
  const screen = await showScreen(<ShiftArrangements shift={shift} />);
  const text = screen.text();
  screen.close();
  return text;
};

test('a search for a replacement is offered where someone can take the place, and can always be stopped', async () => {
  const offer = 'Find a replacement';
  expect(await textFor({ canBeReplaced: true })).toContain(offer);
  expect(await textFor({ canBeReplaced: false, waiting: 1 })).not.toContain(offer);
  expect(await textFor({ canBeReplaced: false }, '2030-04-30T12:00:00Z')).toContain('Stop looking for a replacement');
});
