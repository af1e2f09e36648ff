import { expect } from '@playwright/test';
import { writeScore } from '#contracts/shows/games.contract.ts';
import { createSeason } from '#contracts/shows/seasons/seasons.contract.ts';
import { completeGame, getShow } from '#contracts/shows/shows.contract.ts';
import { callSite } from '#tests/e2e/support/factories.ts';
import { test } from './support/browsers.ts';
import { openQuietly } from './support/quiet-page.ts';
import { signIn } from './support/signed-in.ts';
import { launchedShow, preparedRound } from './support/trivia.ts';
import { violations } from './support/violations.ts';

test('a host changes the rule of a season after seeing what it does, copies the last show, and prints results', async ({
  page,
  openBrowser,
  request,
}) => {
  const host = await signIn(page);
  const season = await callSite(
    request,
    createSeason,
    { body: { name: 'Spring at the Fox', visibility: 'public' } },
    host,
  );
  const round = await preparedRound(request, host);
  let last = '';
  for (const [day, scores] of [
    ['2026-10-06', { Owls: 9, Larks: 6, 'The Very Long-Named Company of Nightingales': 3 }],
    ['2026-10-13', { Owls: 1, Larks: 6 }],
  ] as const) {
    const { id, gameId, teamIds } = await launchedShow(request, host, Object.keys(scores), {
      title: `Quiz of ${day}`,
      startsAt: `${day}T18:00:00Z`,
      seasonId: season.id,
      roundIds: [round.id],
    });
    for (const [index, value] of Object.values(scores).entries()) {
      const params = { gameId, teamId: teamIds[index]! };
      await callSite(request, writeScore, { params, body: { field: 'q1', value } }, host);
    }
    await callSite(request, completeGame, { params: { id: gameId } }, host);
    last = id;
  }

  await page.goto(`/seasons/${season.id}`);
  const standings = page.getByRole('table', { name: 'Standings' });
  await expect(standings.getByRole('row')).toHaveCount(4);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('radio', { name: 'Points for ranks' }).check();
  await page.getByLabel('Best nights that count').fill('1');
  const preview = page.getByRole('table', { name: 'Standings under the changed rule' });
  await expect(preview).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Only the best night of a team counts.')).toBeVisible();

  await page.goto(`/shows/${last}`);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Title').fill('Quiz of next week');
  await page.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Quiz of next week' })).toBeVisible();
  const copyId = new URL(page.url()).pathname.split('/')[2]!;
  const copied = await callSite(request, getShow, { params: { id: copyId } }, host);
  expect(copied).toMatchObject({ status: 'scheduled', season: { id: season.id }, rounds: [{ id: round.id }] });

  const visitor = await openBrowser();
  for (const path of [`/seasons/${season.id}`, `/shows/${last}/results`, '/seasons']) {
    await openQuietly(visitor, path);
    expect([path, await violations(visitor)]).toEqual([path, []]);
  }
  await visitor.goto(`/shows/${last}/results`);
  const download = visitor.waitForEvent('download');
  await visitor.getByRole('link', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/results\.csv$/);
});

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });
  test('a season and the results of a show are tables', async ({ page, request }) => {
    const host = await signIn(page);
    const season = await callSite(request, createSeason, { body: { name: 'Autumn' } }, host);
    const { id, gameId, teamIds } = await launchedShow(request, host, ['Owls'], { seasonId: season.id });
    const params = { gameId, teamId: teamIds[0]! };
    await callSite(request, writeScore, { params, body: { field: 'q1', value: 4 } }, host);
    await callSite(request, completeGame, { params: { id: gameId } }, host);
    await page.goto(`/seasons/${season.id}`);
    await expect(page.getByRole('table', { name: 'Standings' }).getByRole('row', { name: '1 Owls 1 4' })).toBeVisible();
    await page.getByRole('link', { name: 'Trivia at the Fox' }).click();
    await expect(page).toHaveURL(`/shows/${id}/results`);
    await expect(
      page.getByRole('region', { name: 'Final ranking', exact: true }).getByRole('row').nth(1),
    ).toContainText('1. Owls');
  });
});
