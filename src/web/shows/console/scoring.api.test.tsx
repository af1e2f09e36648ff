import { afterEach, expect, test, vi } from 'vitest';
import { AUTOMATIC, WITHDRAWN } from '#contracts/shows/automatic-scores.ts';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { findLastChange } from './scoring.api.ts';

afterEach(() => vi.unstubAllGlobals());

test('undoing goes on to an earlier change where the last ones are of a lock, a withdrawn tie-break, of somebody else or of a team that was removed', async () => {
  const change = { field: 'q1', changedBy: { id: 'ada' }, isUndone: false, undoes: null, reason: '' };
  const changes = [
    { ...change, id: 6, teamId: 'owls', field: 'tiebreak', reason: WITHDRAWN },
    { ...change, id: 5, teamId: 'owls', reason: AUTOMATIC },
    { ...change, id: 4, teamId: 'owls', changedBy: { id: 'ben' } },
    { ...change, id: 3, teamId: 'removed' },
    { ...change, id: 2, teamId: 'owls', isUndone: true },
    { ...change, id: 1, teamId: 'owls' },
  ];
  fakeNetwork().respond('GET /api/games/g/changes', { body: { changes, nextBefore: null, events: [] } });
  expect(await findLastChange('g', 'ada', ['owls', 'larks'])).toMatchObject({ id: 1 });
  expect(await findLastChange('g', 'ada', ['larks'])).toBeUndefined();
});
