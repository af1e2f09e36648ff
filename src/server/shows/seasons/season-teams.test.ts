import { describe, expect, test } from 'vitest';
import { teamsOfSeason } from './season-teams.ts';

type Entry = { show: string; team: string; name: string; total: number; captain?: string };
const entry = ({ show, team, name, total, captain }: Entry) => ({
  showId: show,
  teamId: team,
  name,
  nameKey: name.toLowerCase(),
  captainId: captain ?? null,
  total,
  tiebreak: null,
  tiebreakAnswer: null,
});
const seasonOf = (...entries: Entry[]) =>
  teamsOfSeason(['one', 'two'], entries.map(entry)).map(({ teamId, name, results }) => [
    teamId,
    name,
    ...results.map((result) => result?.score ?? null),
  ]);

describe('the teams of a season', () => {
  test('are one by their name where nobody keeps the team', () => {
    const first = { show: 'one', team: 'a', name: 'Owls', total: 3 };
    expect(seasonOf(first, { show: 'two', team: 'b', name: 'OWLS', total: 5 })).toEqual([[null, 'OWLS', 3, 5]]);
  });

  test('bring earlier nights along when somebody keeps the team', () => {
    const first = { show: 'one', team: 'a', name: 'Owls', total: 3 };
    const kept = { show: 'two', team: 'b', name: 'Owls', total: 5, captain: 'mia' };
    expect(seasonOf(first, kept)).toEqual([['b', 'Owls', 3, 5]]);
  });

  test('stay one under a new name', () => {
    const first = { show: 'one', team: 'a', name: 'Owls', total: 3, captain: 'mia' };
    expect(seasonOf(first, { ...first, show: 'two', name: 'Night Owls', total: 5 })).toEqual([
      ['a', 'Night Owls', 3, 5],
    ]);
  });

  test('are one if the same person made a team of one name twice', () => {
    const first = { show: 'one', team: 'a', name: 'Owls', total: 3, captain: 'mia' };
    expect(seasonOf(first, { ...first, show: 'two', team: 'b', total: 5 })).toEqual([['b', 'Owls', 3, 5]]);
  });

  test('are two if different people keep teams of one name', () => {
    const first = { show: 'one', team: 'a', name: 'Owls', total: 3, captain: 'mia' };
    expect(seasonOf(first, { ...first, show: 'two', team: 'b', total: 5, captain: 'noa' })).toEqual([
      ['a', 'Owls', 3, null],
      ['b', 'Owls', null, 5],
    ]);
  });

  test('are two if a renamed team and a new one of its old name play on one night', () => {
    const renamed = { show: 'two', team: 'a', name: 'Owls', total: 3 };
    const before = { show: 'one', team: 'a', name: 'Larks', total: 1 };
    const other = { show: 'one', team: 'b', name: 'Owls', total: 7 };
    expect(seasonOf(before, renamed, other)).toEqual([
      [null, 'Owls', 7, null],
      [null, 'Owls', 1, 3],
    ]);
  });
});
