import { expect } from '@playwright/test';
import { goToQuestion } from '#contracts/shows/games.contract.ts';
import { createRound } from '#contracts/shows/rounds.contract.ts';
import { createShow, getShow, launchShow } from '#contracts/shows/shows.contract.ts';
import { callSite } from '#tests/e2e/support/factories.ts';
import { png } from '#tests/support/pictures.ts';
import { test } from './support/browsers.ts';
import { signIn } from './support/signed-in.ts';
import { violations } from './support/violations.ts';

test('a host writes questions of several kinds, and phones answer by pressing and with numbers', async ({
  page,
  openBrowser,
  request,
}) => {
  const host = await signIn(page);
  const round = await callSite(request, createRound, { body: { name: 'Mixed' } }, host);
  await page.goto(`/shows/rounds/${round.id}`);
  const first = page.getByRole('group', { name: 'Question 1', exact: true });
  await first.getByLabel('Kind').selectOption('Multiple choice');
  await first.getByRole('textbox', { name: 'Question', exact: true }).fill('Which are primes?');
  await first.getByLabel('Options', { exact: true }).fill('2\n4\n5');
  await first
    .getByLabel('Picture file of question 1')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await png(600, 300) });
  await first.getByLabel('What the picture shows').fill('Three numbers on a wall');
  await expect(page.getByText('Saved, except question 1, which is incomplete')).toBeVisible();
  await first.getByLabel('2', { exact: true }).check();
  await first.getByLabel('5', { exact: true }).check();
  await page.getByRole('button', { name: 'Add a question' }).click();
  const second = page.getByRole('group', { name: 'Question 2', exact: true });
  await second.getByLabel('Kind').selectOption('Closest number');
  await second.getByRole('textbox', { name: 'Question', exact: true }).fill('How old is the oak?');
  await second.getByLabel('Right number').fill('1,000');
  expect(await violations(page)).toEqual([]);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  const show = { title: 'Kinds', takesAnswers: true, showsQuestions: true, roundIds: [round.id] };
  const { id } = await callSite(request, createShow, { body: show }, host);
  const { gameId } = await callSite(request, launchShow, { params: { id } }, host);
  const { joinCode } = await callSite(request, getShow, { params: { id } }, host);
  const phone = await openBrowser();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(`/join/${joinCode}`);
  await phone.getByLabel('Your name').fill('Mia');
  await phone.getByLabel('Team name').fill('Bears');
  await phone.getByRole('button', { name: 'Join', exact: true }).click();
  await callSite(request, goToQuestion, { params: { id: gameId }, body: { currentQuestion: 'q1' } }, host);
  await expect(phone.getByRole('img', { name: 'Three numbers on a wall' })).toBeVisible();
  await phone.getByRole('button', { name: '2', exact: true }).click();
  await phone.getByRole('button', { name: '5', exact: true }).click();
  expect(await violations(phone)).toEqual([]);
  await phone.getByRole('button', { name: 'Send' }).click();
  await page.goto(`/shows/${id}`);
  await expect(page.getByRole('list', { name: 'Answers' }).getByText('2, 5')).toBeVisible();
  const board = await openBrowser();
  await board.setViewportSize({ width: 1920, height: 1080 });
  await board.goto(`/shows/${id}/board`);
  await expect(board.getByRole('list', { name: 'Options' }).getByText('4')).toBeVisible();
  await page.getByRole('button', { name: 'Next: question 2' }).click();
  await phone.getByLabel('Your number').fill('about 900');
  await expect(phone.getByText('Enter a number, such as 42 or 3.5.')).toBeVisible();
  await phone.getByLabel('Your number').fill('900');
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('100 off')).toBeVisible();
  await page.getByRole('button', { name: 'Lock answers' }).click();
  await expect(page.getByRole('button', { name: 'Right: 900' })).toHaveAttribute('aria-pressed', 'true');
});
