import { expect } from '@playwright/test';
import { writeScore } from '#contracts/shows/games.contract.ts';
import { listShowTeams } from '#contracts/shows/lobby.contract.ts';
import { getShow } from '#contracts/shows/shows.contract.ts';
import { callSite, createUser } from '#tests/e2e/support/factories.ts';
import { test } from './support/browsers.ts';
import { signIn } from './support/signed-in.ts';
import { cell, launchedShow, plannedShow, ranking } from './support/trivia.ts';

test('only the boards of public shows can be indexed, not the pages to join and play, and private ones are hidden', async ({
  request,
}) => {
  const host = await createUser();
  const board = async (visibility: 'public' | 'unlisted' | 'private') => {
    const { id } = await plannedShow(request, host, { visibility });
    return request.get(`/shows/${id}/board`);
  };
  const noindex = /<meta name="robots" content="noindex"/;
  expect(await (await board('public')).text()).not.toMatch(noindex);
  const unlisted = await board('unlisted');
  expect(unlisted.status()).toBe(200);
  expect(await unlisted.text()).toMatch(noindex);
  const { id, joinCode } = await plannedShow(request, host);
  for (const path of [`/join/${joinCode}`, '/join', `/shows/${id}/play`])
    expect((await request.get(path)).headers()['x-robots-tag'], path).toBe('noindex');
  const hidden = await board('private');
  expect(hidden.status()).toBe(404);
  expect(await hidden.text()).toMatch(noindex);
});

test('the board of a private show is hidden, a helper joins by link, and a player by a team code', async ({
  page,
  openBrowser,
  request,
}) => {
  const host = await signIn(page);
  const { id } = await launchedShow(request, host, ['Owls'], { takesAnswers: true, visibility: 'private' });
  expect((await request.get(`/shows/${id}/board`)).status()).toBe(404);
  const { helperCode } = await callSite(request, getShow, { params: { id } }, host);
  const helper = await openBrowser({ person: await createUser() });
  await helper.goto(`/shows/${id}?helper=${helperCode}`);
  await helper.getByRole('button', { name: 'Help', exact: true }).click();
  await expect(cell(helper, 'Owls', 'q1')).toBeVisible();

  const { joinCode } = await callSite(request, getShow, { params: { id } }, host);
  const { teams } = await callSite(request, listShowTeams, { params: { id } }, host);
  const phone = await openBrowser({ person: await createUser() });
  await phone.goto(`/join/${joinCode!.toLowerCase()}`);
  await phone.getByLabel('Your name').fill('Mia');
  await phone.getByRole('combobox', { name: 'Team' }).selectOption('Owls');
  await phone.getByLabel('Team code').fill(teams[0]!.joinCode!.toLowerCase());
  await phone.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(phone.getByText('The first question will show up here soon.')).toBeVisible();
  await phone.goto(`/shows/${id}/board`);
  await expect.poll(() => ranking(phone)).toEqual(['1 Owls 0']);
});

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });
  test('the board is a ranked table', async ({ page, request }) => {
    const host = await createUser();
    const { id, gameId, teamIds } = await launchedShow(request, host, ['Owls', 'Larks', 'Wrens']);
    for (const [at, value] of [1, 2, 1].entries())
      await callSite(
        request,
        writeScore,
        { params: { gameId, teamId: teamIds[at]! }, body: { field: 'q1', value } },
        host,
      );
    await page.goto(`/shows/${id}/board`);
    expect(await ranking(page)).toEqual(['1 Larks 2', '2 Owls 1', '2 Wrens 1']);
  });
});
