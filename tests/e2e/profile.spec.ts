import { expect, test } from '@playwright/test';
import { joinGroup } from '#contracts/groups/group-members.contract.ts';
import { createGroup } from '#contracts/groups/groups.contract.ts';
import { putInterests } from '#contracts/people/people.contract.ts';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { callSite, createUser, publishedEvent, rareWord } from '#tests/e2e/support/factories.ts';
import { signIn } from './support/signed-in.ts';

// spec: 1.25, 2.9, 2.55, 2.56, 2.57, 2.58, 2.59, 2.60, 2.61, 2.62, 2.63, 2.64, 2.66, 2.67
test('the profile of a new user shows what is known, empty states, and edits', async ({ page }) => {
  const { name, email } = await signIn(page);
  const loaded = page.waitForResponse((response) => response.url().endsWith('/api/users/profile'));
  await page.goto('/dashboard/profile');
  const user = await (await loaded).json();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(main.getByText(email)).toBeVisible();
  await expect(main.getByText('No location yet')).toBeVisible();
  const joined = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  await expect(main.getByText(`Joined on ${joined.format(new Date(user.createdAt))}`)).toBeVisible();
  await expect(main.getByRole('img', { name: 'Your picture' })).toHaveAttribute('src', user.placeholderAvatar);
  for (const count of ['Groups', 'Interests', 'RSVPs'])
    await expect(main.locator('dl > div', { hasText: count })).toHaveText(`${count}0`);
  for (const title of ['Interests', 'Leadership team', 'Member'])
    await expect(main.getByRole('region', { name: title }).getByRole('link')).toBeVisible();

  await main.getByRole('link', { name: 'Add a bio' }).click();
  await expect(page).toHaveURL('/settings/profile');
  await page.getByRole('textbox', { name: 'Location' }).fill('Turin, Piedmont, Italy');
  await page.getByLabel('Bio').fill('Writes programs for engines\nthat are not built yet.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await page.goto('/dashboard/profile');
  await expect(page.getByText('Turin, Piedmont, Italy')).toBeVisible();
  await expect(page.getByText('Writes programs for engines')).toBeVisible();
});

// spec: 1.25, 2.61, 2.62, 2.63, 2.64, 2.65
test('a profile counts and lists groups, interests and RSVPs', async ({ page, request }) => {
  const [me, other, word] = [await signIn(page), await createUser(), rareWord()];
  const led = await callSite(request, createGroup, { body: { name: `Led ${word}` } }, me);
  const joined = await callSite(request, createGroup, { body: { name: `Joined ${word}` } }, other);
  await callSite(request, joinGroup, { params: { slug: joined.slug }, body: {} }, me);
  await callSite(request, putInterests, { body: { interests: ['yoga', 'tea'] } }, me);
  const { id: eventId } = await publishedEvent(request, other);
  await callSite(request, answerEvent, { params: { eventId }, body: { status: 'going' } }, me);
  await page.goto('/dashboard/profile');
  const main = page.getByRole('main');
  for (const [name, count] of [
    ['Groups', 2],
    ['Interests', 2],
    ['RSVPs', 1],
  ] as const)
    await expect(main.locator('dl > div', { hasText: name })).toHaveText(`${name}${count}`);
  await expect(main.getByRole('region', { name: 'Interests' })).toContainText('tea');
  const leadership = main.getByRole('region', { name: 'Leadership team' });
  await expect(leadership.getByRole('listitem')).toHaveText([/Led .*1 member.*Organizer/]);
  await expect(leadership.getByRole('link')).toHaveAttribute('href', `/groups/${led.slug}`);
  await expect(main.getByRole('region', { name: 'Member', exact: true }).getByRole('listitem')).toHaveText([
    /Joined .*2 members.*Member/,
  ]);
  await page.goto('/dashboard/groups');
  await expect(page.getByRole('region', { name: 'You organize' }).getByRole('link')).toHaveText([led.name]);
  await expect(page.getByRole('region', { name: 'Member' }).getByRole('link')).toHaveText([joined.name]);
});

// spec: 8.18
test('a profile that fails to load shows an error and loads on retry', async ({ page, context }) => {
  await signIn(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'View profile' }).click();
  await expect(page).toHaveURL('/dashboard/profile');
  await page.getByRole('link', { name: 'Add a bio' }).click();
  await expect(page.getByLabel('Bio')).toBeVisible();
  await context.setOffline(true);
  await page.goBack();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Failed to load your profile. Please try again later.');
  await context.setOffline(false);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toBeHidden();
});
