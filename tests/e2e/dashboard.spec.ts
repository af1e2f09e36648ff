import { expect, test } from '@playwright/test';
import { accountMenu } from './support/header.ts';
import { type Newcomer, signUp } from './support/newcomer.ts';

let person: Newcomer;

test.beforeEach(async ({ page }) => {
  person = await signUp(page);
  await page.clock.setFixedTime('2026-11-18T12:00:00+01:00');
  await page.goto('/dashboard');
});

test('the dashboard greets by name and says honestly that nothing is there yet', async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${person.name}` })).toBeVisible();
  for (const title of ['Groups you organize', "Next event you're hosting", 'Meet and Greet template'])
    await expect(page.getByRole('region', { name: title }).getByRole('link')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Chat on Discord' })).toHaveAttribute('href', '/discord');
  const upcoming = page.getByRole('region', { name: 'Upcoming events' });
  await expect(upcoming.getByText('So far you have no events.')).toBeVisible();
  await expect(upcoming.getByRole('heading', { name: 'November 2026' })).toBeVisible();
});

test('quick days select in the calendar, and the filters say what they leave', async ({ page }) => {
  const upcoming = page.getByRole('region', { name: 'Upcoming events' });
  const picked = upcoming.getByRole('grid').getByRole('button', { pressed: true });
  await upcoming.getByRole('button', { name: 'This weekend' }).click();
  await expect(picked).toHaveText(['21', '22']);
  await upcoming.getByRole('button', { name: 'This week', exact: true }).click();
  await expect(picked).toHaveText(['16', '17', '18', '19', '20', '21', '22']);
  await upcoming.getByRole('button', { name: 'Next week' }).click();
  await expect(picked).toHaveText(['23', '24', '25', '26', '27', '28', '29']);
  await upcoming.getByLabel('Type').selectOption({ label: 'Online' });
  await upcoming.getByLabel('Distance').selectOption({ label: 'Within 25 km' });
  await upcoming.getByRole('switch', { name: 'Suggested Events' }).check();
  const left = upcoming.getByText(
    'So far you have no suggested online events within 25 km from Monday, November 23, to Sunday, November 29.',
  );
  await expect(left).toBeVisible();
  await page.reload();
  await expect(left).toBeVisible();
  await upcoming.getByRole('button', { name: 'Reset filters' }).click();
  await expect(upcoming.getByText('So far you have no events.')).toBeVisible();
  await expect(upcoming.getByLabel('Type')).toHaveValue('');
  await expect(picked).toHaveCount(0);
});

test('the calendar is walked by keyboard', async ({ page }) => {
  const upcoming = page.getByRole('region', { name: 'Upcoming events' });
  await upcoming.getByRole('button', { name: 'Next month' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Wednesday, November 18, 2026' })).toBeFocused();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Friday, December 25, 2026' })).toHaveAttribute('aria-pressed', 'true');
  await expect(upcoming.getByText('So far you have no events on Friday, December 25.')).toBeVisible();
});

test('the avatar menu leads to events and groups, which say what they will hold', async ({ page }) => {
  for (const [name, path] of [
    ['Your events', '/dashboard/events'],
    ['Your groups', '/dashboard/groups'],
  ] as const) {
    await (await accountMenu(page)).getByRole('menuitem', { name }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
});

test('a page opened from its address begins at its top, and a reload stays where it was', async ({ page }) => {
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  await page.getByRole('link', { name: 'Chat on Discord' }).scrollIntoViewIfNeeded();
  const left = await scrolled();
  expect(left).toBeGreaterThan(0);
  await page.reload();
  await expect.poll(scrolled).toBe(left);
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
  expect(await scrolled()).toBe(0);
});
