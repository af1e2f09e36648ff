import { expect, test } from '@playwright/test';
import { register } from '#contracts/accounts/accounts.contract.ts';
import { getShow } from '#contracts/shows/shows.contract.ts';
import { createTeam, joinTeam } from '#contracts/teams/teams.contract.ts';
import { callSite, createUser, publishedEvent } from '#tests/e2e/support/factories.ts';
import { newAccount } from '#tests/e2e/support/log-in.ts';
import { openDialog } from './support/header.ts';
import { openBrowserAs } from './support/hosts.ts';
import { openOwnSite } from './support/own-site.ts';
import { signIn, storeSession } from './support/signed-in.ts';
import { launchedShow, plannedShow, preparedRound, ranking, saved, score } from './support/trivia.ts';
import { violations } from './support/violations.ts';

// spec: 1.26, 4.26, 7.33, 7.34, 7.36
test('a show is planned, launched, answered, scored and completed with host, projector and phone at once', async ({
  page,
  browser,
  request,
}) => {
  const host = await signIn(page);
  const round = await preparedRound(request, host);
  const event = await publishedEvent(request, host);
  const fields = { eventId: event.id, roundIds: [round.id], takesAnswers: true, showsQuestions: true };
  const { id, title } = await plannedShow(request, host, fields);
  const projector = await openBrowserAs(browser);
  await projector.goto(`/shows/${id}/board`);
  await expect(projector.getByText('Scores show up here automatically.')).toBeVisible();
  const player = await createUser();
  const larks = await callSite(request, createTeam, { body: { name: `Larks ${id.slice(0, 8)}` } }, player);
  const phone = await openBrowserAs(browser, player);
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(`/shows/${id}/play`);
  const partner = await createUser();
  await callSite(request, joinTeam, { body: { code: larks.joinCode! } }, partner);
  const teammate = await openBrowserAs(browser, partner);
  await teammate.goto(`/shows/${id}/play`);

  await page.goto(`/shows/${id}`);
  await page.getByRole('button', { name: 'Launch' }).click();
  const adder = page.getByRole('combobox', { name: 'Add a team' });
  await adder.pressSequentially(larks.name);
  await page.getByRole('option', { name: `${larks.name} 2 members` }).click();
  await expect(page.getByText('was asked. The team is in when its captain accepts.')).toBeVisible();
  await phone.goto('/teams');
  await phone.getByRole('button', { name: `Accept for ${larks.name}: ${title}` }).click();
  await expect(phone.getByText(`${larks.name} plays at ${title}.`)).toBeVisible();
  await phone.goto(`/shows/${id}/play`);
  await adder.pressSequentially('Owls');
  await page.getByRole('option', { name: 'New team' }).click();
  await expect(page.getByRole('grid', { name: 'Scores' }).getByRole('row')).toHaveCount(3);

  const guest = await openBrowserAs(browser);
  await guest.goto(`/events/${event.id}`);
  await expect(guest.getByRole('link', { name: title })).toHaveAttribute('href', `/shows/${id}`);
  await guest.getByRole('link', { name: 'Live scores' }).click();
  await expect(guest).toHaveURL(`/shows/${id}/board`);
  await guest.close();

  await page.getByRole('button', { name: 'Next: question 1' }).click();
  await expect(projector.getByText('Which owl hunts by day?')).toBeVisible();
  await expect(projector.getByText('Round 1: Birds')).toBeVisible();
  await expect(phone.getByText('Which owl hunts by day?')).toBeVisible();
  await teammate.getByLabel('Your answer').fill('Snowy owl');
  phone.on('dialog', (dialog) => void dialog.accept());
  await phone.route('**/answers/q1', (route) => route.abort());
  await phone.getByLabel('Your answer').fill('burrowing OWL');
  await phone.getByRole('button', { name: 'Send' }).click();
  const unsent = phone.getByText('Not sent yet. Your answer is saved on this phone');
  await expect(unsent).toBeVisible();
  await phone.reload();
  await expect(unsent).toBeVisible();
  await phone.unroute('**/answers/q1');
  await expect(phone.getByText('Sent. You can change it until answers are locked.')).toBeVisible();
  await expect(teammate.getByText('sent “burrowing OWL”. Replace it?')).toBeVisible();
  await teammate.getByRole('button', { name: 'Keep “burrowing OWL”' }).click();
  await expect(teammate.getByText('Sent by ')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Answers' }).getByText('burrowing OWL')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('l');
  await expect(phone.getByText('Locked. The host reveals the answer soon.')).toBeVisible();
  await page.getByRole('button', { name: 'Reveal answer' }).click();
  await expect(phone.getByText('Right! 1 point.')).toBeVisible();
  await expect(projector.getByText('Burrowing owl', { exact: true })).toBeVisible();
  await expect.poll(() => ranking(projector)).toEqual([`1 ${larks.name} 1`, '2 Owls 0']);

  await expect(page.getByText('1 of 2 teams answered')).toBeVisible();
  await expect(page.getByText('No answer yet: Owls')).toBeVisible();
  await page.getByRole('button', { name: 'Half: burrowing OWL' }).click();
  await expect.poll(() => ranking(projector)).toEqual([`1 ${larks.name} 0.5`, '2 Owls 0']);
  await page.keyboard.press('Control+z');
  await expect.poll(() => ranking(projector)).toEqual([`1 ${larks.name} 1`, '2 Owls 0']);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => ranking(projector)).toEqual([`1 ${larks.name} 0.5`, '2 Owls 0']);
  await page.getByRole('button', { name: 'Right: burrowing OWL' }).click();
  await expect.poll(() => ranking(projector)).toEqual([`1 ${larks.name} 1`, '2 Owls 0']);

  await score(page, 'Owls', 'q1', '1,5');
  await expect.poll(() => ranking(projector)).toEqual(['1 Owls 1.5', `2 ${larks.name} 1`]);
  await saved(page);
  await page.getByRole('button', { name: 'Complete show' }).click();
  const completing = openDialog(page, 'Complete this show?');
  await expect(completing.getByText('1 of 2 questions wasn’t asked.')).toBeVisible();
  await completing.getByRole('button', { name: 'Complete', exact: true }).click();
  await expect(projector.getByText('Final ranking')).toBeVisible();
  await expect(projector.getByText('Winner')).toBeVisible();
  await expect(phone.getByText('That’s a wrap. Thanks for playing!')).toBeVisible();
  await expect(page.getByText('The show is over')).toBeVisible();
  expect(await callSite(request, getShow, { params: { id } })).toMatchObject({ status: 'completed' });

  await page.getByRole('button', { name: 'Reopen show' }).click();
  await expect(page.getByRole('button', { name: 'Complete show' })).toBeVisible();
  await score(page, larks.name, 'q1', '2');
  await saved(page);
  await projector.reload();
  await expect.poll(() => ranking(projector)).toEqual([`1 ${larks.name} 2`, '2 Owls 1.5']);
  await expect(projector.getByText('Final ranking')).toBeHidden();
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
    await expect(page.getByText('1 score will be sent')).toBeVisible();
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
