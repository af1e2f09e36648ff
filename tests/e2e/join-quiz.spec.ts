import { expect } from '@playwright/test';
import { getShow } from '#contracts/shows/shows.contract.ts';
import { callSite } from '#tests/e2e/support/factories.ts';
import { test } from './support/browsers.ts';
import { signIn } from './support/signed-in.ts';
import { plannedShow, ranking } from './support/trivia.ts';
import { violations } from './support/violations.ts';

test('phones without an account join by code, wait in the lobby, answer, and survive a reload without a network', async ({
  page,
  openBrowser,
  request,
}) => {
  const host = await signIn(page);
  const { id } = await plannedShow(request, host, { takesAnswers: true });
  const { joinCode } = await callSite(request, getShow, { params: { id } });
  await page.goto(`/shows/${id}`);
  await expect(page.getByText(joinCode!, { exact: true })).toBeVisible();

  const phone = await openBrowser();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto('/join');
  await phone.getByLabel('Code').fill('WRONG2');
  await phone.getByRole('button', { name: 'Continue' }).click();
  await expect(phone.getByText('No trivia night has that code right now.')).toBeVisible();
  await phone.getByLabel('Code').fill(joinCode!.toLowerCase());
  await phone.getByRole('button', { name: 'Continue' }).click();
  await phone.getByLabel('Your name').fill('Mia');
  await phone.getByLabel('Team name').fill('Quizzly Bears');
  expect(await violations(phone)).toEqual([]);
  await phone.getByRole('button', { name: 'Join', exact: true }).click();
  await phone.getByRole('button', { name: 'We’re ready' }).click();
  await expect(phone.getByText('Your team is ready.')).toBeVisible();
  expect(await violations(phone)).toEqual([]);
  await expect(page.getByText('1 team, 1 ready')).toBeVisible();

  const teamCode = await phone.getByText(/^[2-9A-Z]{4}$/).textContent();
  const mate = await openBrowser();
  await mate.goto(`/join/${joinCode}`);
  await mate.getByLabel('Your name').fill('Tom');
  await mate.getByRole('combobox', { name: 'Team' }).selectOption('Quizzly Bears');
  await mate.getByLabel('Team code').fill(teamCode!);
  await mate.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(mate.getByText('Tom (you)')).toBeVisible();

  await page.getByRole('button', { name: 'Launch' }).click();
  await page.getByRole('button', { name: 'Next: question 1' }).click();
  await phone.getByLabel('Your answer').fill('Paris');
  await phone.getByRole('button', { name: 'Send' }).click();
  await phone.reload();
  await expect(phone.getByLabel('Your answer')).toHaveValue('Paris');
  await phone.getByLabel('Your answer').fill('Lyon');
  await expect(phone.locator('html[data-kept]')).toBeAttached();
  await phone.context().setOffline(true);
  await phone.reload();
  await expect(phone.getByLabel('Your answer')).toHaveValue('Lyon');
  await expect(phone.getByText('Connection lost, trying again. You can keep typing.')).toBeVisible();
  await phone.context().setOffline(false);
  await expect(phone.getByText('Connection lost, trying again. You can keep typing.')).toBeHidden();
  await expect(phone.getByText('Saved, not sent.')).toBeVisible();
  await phone.getByLabel('Your answer').focus();
  await page.getByRole('button', { name: 'Lock answers' }).click();
  await expect(phone.getByText('Locked. The host reveals the answer soon.')).toBeVisible();
  await expect(phone.getByRole('listitem').filter({ hasText: 'Locked.' })).toBeFocused();
  await expect(page.getByRole('list', { name: 'Answers' }).getByText('Lyon')).toBeVisible();
  await mate.goto(`/shows/${id}/board`);
  await expect.poll(() => ranking(mate)).toEqual(['1 Quizzly Bears 0']);
});
