import { expect, type Page, test } from '@playwright/test';
import { register } from '#contracts/accounts/accounts.contract.ts';
import { addTeamToGame, getGame, writeScore } from '#contracts/shows/games.contract.ts';
import { getShow } from '#contracts/shows/shows.contract.ts';
import { createTeam, getTeam } from '#contracts/teams/teams.contract.ts';
import { callSite, createUser } from '#tests/e2e/support/factories.ts';
import { newAccount } from '#tests/e2e/support/log-in.ts';
import { openDialog } from './support/header.ts';
import { openBrowserAs } from './support/hosts.ts';
import { openOwnSite } from './support/own-site.ts';
import { signIn, storeSession } from './support/signed-in.ts';
import { cell, launchedShow, plannedShow, preparedRound, ranking } from './support/trivia.ts';
import { violations } from './support/violations.ts';

const saved = (page: Page) => expect(page.getByText('All scores are saved.')).toBeVisible();

async function score(page: Page, team: string, field: string, points: string): Promise<void> {
  await cell(page, team, field).click();
  await page.keyboard.type(points);
  await page.keyboard.press('Enter');
}

// spec: 1.26, 4.26, 7.33, 7.34, 7.36
test('a show is planned, launched, answered, scored and completed with host, projector and phone at once', async ({
  page,
  browser,
  request,
}) => {
  const host = await signIn(page);
  const round = await preparedRound(request, host);
  const { id } = await plannedShow(request, host, { roundIds: [round.id], takesAnswers: true, showsQuestions: true });
  const projector = await openBrowserAs(browser);
  await projector.goto(`/shows/${id}/board`);
  await expect(projector.getByText('The scores show here by themselves.')).toBeVisible();
  const player = await createUser();
  const larks = await callSite(request, createTeam, { body: { name: `Larks ${id.slice(0, 8)}` } }, player);
  const phone = await openBrowserAs(browser, player);
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(`/shows/${id}/play`);

  await page.goto(`/shows/${id}`);
  await page.getByRole('button', { name: 'Launch' }).click();
  const adder = page.getByRole('combobox', { name: 'Add a team' });
  await adder.pressSequentially(larks.name);
  await page.getByRole('option', { name: larks.name, exact: true }).click();
  await adder.pressSequentially('Owls');
  await page.getByRole('option', { name: 'New team' }).click();
  await expect(page.getByRole('grid', { name: 'Scores' }).getByRole('row')).toHaveCount(3);

  await page.getByRole('button', { name: 'Next: question 1' }).click();
  await expect(projector.getByText('Which owl hunts by day?')).toBeVisible();
  await expect(phone.getByText('Which owl hunts by day?')).toBeVisible();
  await phone.getByLabel('Your answer').fill('burrowing OWL');
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect(phone.getByText('Sent. You can change it until the lock.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Answers' }).getByText('burrowing OWL')).toBeVisible();
  await page.getByRole('button', { name: 'Lock answers' }).click();
  await expect(phone.getByText('Right!')).toBeVisible();
  await expect.poll(() => ranking(projector)).toEqual([`1 ${larks.name} 1`, '2 Owls 0']);

  await score(page, 'Owls', 'q1', '1,5');
  await expect.poll(() => ranking(projector)).toEqual(['1 Owls 1.5', `2 ${larks.name} 1`]);
  await saved(page);
  await page.getByRole('button', { name: 'Complete the show' }).click();
  await openDialog(page, 'Complete the show?').getByRole('button', { name: 'Complete', exact: true }).click();
  await expect(projector.getByText('Final ranking')).toBeVisible();
  await expect(projector.getByText('Winner')).toBeVisible();
  await expect(phone.getByText('That was the night.')).toBeVisible();
  await expect(page.getByText('The show is over')).toBeVisible();
  expect(await callSite(request, getShow, { params: { id } })).toMatchObject({ status: 'completed' });
});

// spec: 7.29
test('the score sheet supports typing, pasting, copying and undo by keyboard', async ({ page, context, request }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const host = await signIn(page);
  const { id, gameId } = await launchedShow(request, host, ['Owls', 'Larks']);
  await page.goto(`/shows/${id}`);
  await cell(page, 'Owls', 'q1').click();
  await page.keyboard.type('1');
  await page.keyboard.press('Tab');
  await page.keyboard.type('.5');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Larks', 'q2')).toBeFocused();
  await page.evaluate(() => navigator.clipboard.writeText('2\t3\nx\t4'));
  await cell(page, 'Owls', 'q3').click();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(page.getByText('1 cell was no number and stayed as it was.')).toBeVisible();
  await saved(page);
  const scores = async () => {
    const { scores: entries } = await callSite(request, getGame, { params: { id: gameId } });
    return entries.map(({ q1, q2, q3, q4, total }) => [q1, q2, q3, q4, total]);
  };
  await expect.poll(scores).toEqual([
    [1, 0.5, 2, 3, 6.5],
    [undefined, undefined, undefined, 4, 4],
  ]);
  await cell(page, 'Owls', 'q3').click();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ControlOrMeta+c');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('2\t3');
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(scores).toEqual([
    [1, 0.5, undefined, undefined, 1.5],
    [undefined, undefined, undefined, undefined, 0],
  ]);
  await cell(page, 'Owls', 'q2').click();
  await page.keyboard.press('F2');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Delete');
  await expect.poll(async () => (await scores())[0]).toEqual([1, undefined, undefined, undefined, 1]);
});

test('a host who edits the same cell second sees both values and chooses', async ({ page, request }) => {
  const host = await signIn(page);
  const { id, gameId, teamIds } = await launchedShow(request, host, ['Owls']);
  await page.goto(`/shows/${id}`);
  await cell(page, 'Owls', 'q1').click();
  await page.keyboard.type('2');
  const params = { gameId, teamId: teamIds[0]! };
  // While the cell is open here, and too late for the stream to tell.
  await page.route('**/live', (route) => route.abort());
  await page.route(`**/team/${teamIds[0]}`, async (route) => {
    await callSite(request, writeScore, { params, body: { field: 'q1', value: 1.5 } }, host);
    await page.unroute(`**/team/${teamIds[0]}`);
    await route.continue();
  });
  await page.keyboard.press('Enter');
  await expect(page.getByText('you typed 2, meanwhile somebody else put 1.5.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await saved(page);
  const { scores } = await callSite(request, getGame, { params: { id: gameId } });
  expect(scores[0]).toMatchObject({ q1: 2, total: 2 });
});

test('scores entered offline are sent when the network returns', async ({ page, context, request }) => {
  const host = await signIn(page);
  const { id, gameId } = await launchedShow(request, host, ['Owls']);
  await page.goto(`/shows/${id}`);
  await expect(cell(page, 'Owls', 'q1')).toBeVisible();
  await context.setOffline(true);
  await score(page, 'Owls', 'q1', '1');
  await score(page, 'Owls', 'q2', '2');
  await expect(page.getByText('2 scores wait here')).toBeVisible();
  await context.setOffline(false);
  await saved(page);
  const { scores } = await callSite(request, getGame, { params: { id: gameId } });
  expect(scores[0]).toMatchObject({ q1: 1, q2: 2, total: 3 });
});

test('unsent scores survive a reload', async ({ page, request }) => {
  const host = await signIn(page);
  const { id, gameId } = await launchedShow(request, host, ['Owls']);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.route('**/team/*', (route) => route.abort());
  await page.goto(`/shows/${id}`);
  await score(page, 'Owls', 'q1', '4');
  await expect(page.getByText('1 score waits here')).toBeVisible();
  await page.unroute('**/team/*');
  await page.reload();
  await saved(page);
  await expect(cell(page, 'Owls', 'q1')).toHaveText('4');
  const { scores } = await callSite(request, getGame, { params: { id: gameId } });
  expect(scores[0]).toMatchObject({ q1: 4, total: 4 });
});

test('board and console reconnect after the server restarts', async ({ browser, playwright }) => {
  test.setTimeout(240_000);
  const site = await openOwnSite();
  const context = await browser.newContext({ baseURL: site.url });
  const programs = await playwright.request.newContext({ baseURL: site.url });
  try {
    const page = await context.newPage();
    const { email, password } = newAccount();
    const host = await callSite(programs, register, { body: { email, password } });
    await storeSession(page, host);
    const { id } = await launchedShow(programs, host, ['Owls', 'Larks']);
    const projector = await (await browser.newContext({ baseURL: site.url })).newPage();
    await projector.goto(`/shows/${id}/board`);
    await page.goto(`/shows/${id}`);
    await score(page, 'Owls', 'q1', '1');
    await expect.poll(() => ranking(projector)).toEqual(['1 Owls 1', '2 Larks 0']);
    await site.stop();
    await expect(projector.getByText('Connection lost, trying again.')).toBeVisible();
    expect(await ranking(projector)).toEqual(['1 Owls 1', '2 Larks 0']);
    await score(page, 'Larks', 'q1', '3');
    await expect(page.getByText('1 score waits here')).toBeVisible();
    await site.startAgain();
    // Up to 15 s pass between two attempts.
    await expect(page.getByText('All scores are saved.')).toBeVisible({ timeout: 30_000 });
    await expect.poll(() => ranking(projector), { timeout: 30_000 }).toEqual(['1 Larks 3', '2 Owls 1']);
    await expect(projector.getByText('Connection lost, trying again.')).toBeHidden();
  } finally {
    await programs.dispose();
    await context.close();
    await site.close();
  }
});

test('only the boards of public shows can be indexed, and private ones are hidden', async ({ request }) => {
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
  const hidden = await board('private');
  expect(hidden.status()).toBe(404);
  expect(await hidden.text()).toMatch(noindex);
});

test('the board of a private show is hidden, a helper joins by link, and a player by a team code', async ({
  page,
  browser,
  request,
}) => {
  const host = await signIn(page);
  const { id, teamIds } = await launchedShow(request, host, ['Owls'], { takesAnswers: true, visibility: 'private' });
  expect((await request.get(`/shows/${id}/board`)).status()).toBe(404);
  const { helperCode } = await callSite(request, getShow, { params: { id } }, host);
  const helper = await openBrowserAs(browser, await createUser());
  await helper.goto(`/shows/${id}?helper=${helperCode}`);
  await helper.getByRole('button', { name: 'Help', exact: true }).click();
  await expect(cell(helper, 'Owls', 'q1')).toBeVisible();

  const { joinCode } = await callSite(request, getTeam, { params: { id: teamIds[0]! } }, host);
  const open = await launchedShow(request, host, [], { takesAnswers: true });
  await callSite(request, addTeamToGame, { params: { id: open.gameId, teamId: teamIds[0]! } }, host);
  const phone = await openBrowserAs(browser, await createUser());
  await phone.goto(`/shows/${open.id}/play`);
  await phone.getByLabel('Code of the team').fill(joinCode!.toLowerCase());
  await phone.getByRole('button', { name: 'Join the team' }).click();
  await expect(phone.getByText('The first question comes soon.')).toBeVisible();
  await phone.goto(`/shows/${id}/board`);
  await expect.poll(() => ranking(phone)).toEqual(['1 Owls 0']);
});

test.describe('on a tablet', () => {
  test.use({ hasTouch: true, viewport: { width: 820, height: 1180 } });
  test('tapping a cell opens it for numbers, and Enter opens the next one', async ({ page, request }) => {
    const host = await signIn(page);
    const { id, gameId } = await launchedShow(request, host, ['Owls', 'Larks']);
    await page.goto(`/shows/${id}`);
    await cell(page, 'Owls', 'q2').tap();
    const field = page.getByRole('textbox', { name: 'Question 2, Owls' });
    await expect(field).toHaveAttribute('inputmode', 'decimal');
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Question 2, Larks' })).toBeFocused();
    await page.keyboard.type('0,5');
    await page.getByRole('button', { name: 'Undo' }).focus();
    await saved(page);
    const { scores } = await callSite(request, getGame, { params: { id: gameId } });
    expect(scores.map(({ q2 }) => q2)).toEqual([2, 0.5]);
  });
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

test('the board, the console and the phone of a show pass axe', async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const host = await signIn(page);
  const { id } = await launchedShow(request, host, ['Owls', 'Larks'], { takesAnswers: true });
  for (const path of [`/shows/${id}`, `/shows/${id}/board`, `/shows/${id}/play`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (path === `/shows/${id}`) await expect(page.getByRole('grid', { name: 'Scores' })).toBeVisible();
    expect(await violations(page), path).toEqual([]);
  }
});
