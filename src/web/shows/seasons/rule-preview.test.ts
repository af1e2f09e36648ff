import { expect, test } from 'vitest';
import { readValues } from '#web/platform/form/form-fields.ts';
import { previewRule } from './rule-preview.ts';
import { seasonFormFields, toSeasonBody } from './season-form-fields.ts';
import { formatRule } from './season-text.ts';
import type { SeasonDetail } from './seasons.api.ts';

const result = (rank: number, score: number) => ({ rank, score, points: score, counts: true });
const season = {
  name: 'Spring',
  visibility: 'unlisted',
  startsOn: '2026-09-01',
  endsOn: null,
  countsBy: 'score',
  rankPoints: [10, 8],
  bestNights: null,
  minimumNights: 0,
  teams: [
    { name: 'Owls', rank: 1, points: 30, results: [result(1, 25), result(2, 5)] },
    { name: 'Larks', rank: 2, points: 26, results: [result(2, 20), result(1, 6)] },
  ],
} as unknown as SeasonDetail;
const values = readValues(seasonFormFields, season);

test('a season is saved as it was read', () => {
  const { teams: _teams, ...stored } = season;
  expect(toSeasonBody(values)).toEqual(stored);
});

test('a changed rule shows the table before and after it', () => {
  expect(previewRule(season, toSeasonBody({ ...values, countsBy: 'rank' }))).toEqual([
    { name: 'Owls', before: '1. with 30 points', after: '1. with 18 points' },
    { name: 'Larks', before: '2. with 26 points', after: '1. with 18 points' },
  ]);
});

test('there is no preview without a change, and none of a rule that cannot be saved', () => {
  expect(previewRule(season, toSeasonBody({ ...values, name: 'Autumn' }))).toBeNull();
  expect(previewRule(season, toSeasonBody({ ...values, countsBy: 'rank', rankPoints: 'ten' }))).toBeNull();
});

test('a rule is explained in sentences', () => {
  expect(formatRule({ countsBy: 'rank', rankPoints: [3, 1], bestNights: 4, minimumNights: 2 })).toBe(
    'Points for the ranks of a night: 3, 1. Teams that share a rank all get its points. Only the best 4 nights of a team count. Teams need 2 nights for a rank. Teams with equal points share a rank.',
  );
});
