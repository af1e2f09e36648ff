import { expect, test } from '@playwright/test';
import { getGame, goToQuestion, writeScore } from '#contracts/shows/games.contract.ts';
import { callSite } from '#tests/e2e/support/factories.ts';
import { signIn } from './support/signed-in.ts';
import { cell, launchedShow, preparedRound, saved, score } from './support/trivia.ts';
import { violations } from './support/violations.ts';

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
  await expect(page.getByText('1 cell isn’t a number and didn’t change.')).toBeVisible();
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

test('the column of the current question is beside the pinned totals, not behind them', async ({ page, request }) => {
  const host = await signIn(page);
  const { id, gameId } = await launchedShow(request, host, ['Owls'], { questionCount: 24 });
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(`/shows/${id}`);
  const column = async (field: string) => (await page.locator(`thead [data-field="${field}"]`).boundingBox())!;
  for (const question of [12, 13, 14, 15, 16, 24]) {
    const body = { currentQuestion: `q${question}` };
    await callSite(request, goToQuestion, { params: { id: gameId }, body }, host);
    await expect(page.getByText(`Question ${question} of 24`)).toBeVisible();
    const [current, bonus] = [await column(`q${question}`), await column('bonus')];
    expect(current.x + current.width, `question ${question}`).toBeLessThanOrEqual(bonus.x + 1);
  }
});

test('a host of thirty teams sees all of them at once, and nothing moves between questions', async ({
  page,
  request,
}) => {
  test.slow();
  const host = await signIn(page);
  const rounds = [await preparedRound(request, host), await preparedRound(request, host)];
  const names = Array.from({ length: 30 }, (_, index) => `Team ${index + 1}`);
  const { id, gameId } = await launchedShow(request, host, names, {
    roundIds: rounds.map((round) => round.id),
    takesAnswers: true,
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/shows/${id}`);
  const sheet = page.getByRole('region', { name: 'Score sheet' });
  const places = () =>
    Promise.all(
      [page.getByRole('button', { name: /^Next|^No more/ }), sheet].map(async (part) => (await part.boundingBox())!.y),
    );
  await page.getByLabel('Time for questions').selectOption('300');
  await page.getByRole('button', { name: 'Next: question 1' }).click();
  await expect(page.getByText('Which owl hunts by day?')).toBeVisible();
  const before = await places();
  await page.getByRole('button', { name: 'Lock answers' }).click();
  await expect(page.getByRole('button', { name: 'Unlock' })).toBeVisible();
  expect(await places()).toEqual(before);
  await page.getByRole('button', { name: 'Next: question 2' }).click();
  await expect(page.getByText('How many wings has a lark?')).toBeVisible();
  expect(await places()).toEqual(before);

  await page.getByRole('button', { name: 'Only the current question' }).click();
  const teams = page.getByRole('grid', { name: 'Scores' }).getByRole('rowheader');
  await expect(teams).toHaveText(names);
  await sheet.evaluate((part) => part.scrollIntoView());
  for (const team of [teams.first(), teams.nth(14), teams.nth(15), teams.last()])
    await expect(team).toBeInViewport({ ratio: 1 });
  await cell(page, 'Team 15 ', 'q2').click();
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Team 16 ', 'q2')).toBeFocused();
  await page.keyboard.type('1');
  await callSite(request, goToQuestion, { params: { id: gameId }, body: { currentQuestion: 'q1' } }, host);
  await expect(page.getByRole('button', { name: 'Next: question 2' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Question 1 is asked now. To see its column, leave the sheet.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).focus();
  await expect(cell(page, 'Team 15 ', 'q1')).toBeVisible();
  await saved(page);
  const { scores } = await callSite(request, getGame, { params: { id: gameId } });
  expect(scores.slice(14, 17).map(({ q1, q2 }) => [q1, q2])).toEqual([
    [undefined, 2],
    [undefined, 1],
    [undefined, 3],
  ]);
  expect(await violations(page)).toEqual([]);
});

test('a host who edits the same cell second sees both values and chooses', async ({ page, request }) => {
  const host = await signIn(page);
  const { id, gameId, teamIds } = await launchedShow(request, host, ['Owls']);
  await page.goto(`/shows/${id}`);
  await cell(page, 'Owls', 'q1').click();
  await page.keyboard.type('2');
  const params = { gameId, teamId: teamIds[0]! };
  await callSite(request, writeScore, { params, body: { field: 'q1', value: 1.5 } }, host);
  // The stream has brought it while the cell is open here.
  await expect(cell(page, 'Owls', 'total')).toHaveText('1.5');
  await page.keyboard.press('Enter');
  await expect(page.getByText('you typed 2, but someone else entered 1.5.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await saved(page);
  const { scores } = await callSite(request, getGame, { params: { id: gameId } });
  expect(scores[0]).toMatchObject({ q1: 2, total: 2 });
});

test('scores entered offline are sent when the network returns, and unsent ones survive a reload', async ({
  page,
  context,
  request,
}) => {
  const host = await signIn(page);
  const { id, gameId } = await launchedShow(request, host, ['Owls']);
  const scores = async () => (await callSite(request, getGame, { params: { id: gameId } })).scores[0];
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`/shows/${id}`);
  await expect(cell(page, 'Owls', 'q1')).toBeVisible();
  await context.setOffline(true);
  await score(page, 'Owls', 'q1', '1');
  await score(page, 'Owls', 'q2', '2');
  await expect(page.getByText('2 scores will be sent')).toBeVisible();
  await context.setOffline(false);
  await saved(page);
  expect(await scores()).toMatchObject({ q1: 1, q2: 2, total: 3 });

  await page.route('**/team/*', (route) => route.abort());
  await score(page, 'Owls', 'q3', '4');
  await expect(page.getByText('1 score will be sent')).toBeVisible();
  await page.unroute('**/team/*');
  await page.reload();
  await saved(page);
  await expect(cell(page, 'Owls', 'q3')).toHaveText('4');
  expect(await scores()).toMatchObject({ q3: 4, total: 7 });
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
