import { expect, test } from '@playwright/test';
import { updateProfile } from '#contracts/accounts/accounts.contract.ts';
import { createGroup } from '#contracts/groups/groups.contract.ts';
import { putInterests } from '#contracts/people/people.contract.ts';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { callSite, createUser, dayAhead, publishedEvent, rareWord } from '#tests/e2e/support/factories.ts';
import { openDialog } from './support/header.ts';
import { type Person, signIn } from './support/signed-in.ts';

let person: Person;

test.beforeEach(async ({ page }) => {
  person = await signIn(page);
});

// spec: 1.25, 2.6, 2.39, 2.40, 2.41, 2.42, 2.45, 2.47, 2.48, 2.49, 2.50, 2.53
test('the dashboard greets a new user by name and shows empty states; quick days select days in the calendar, filters show their result, and the calendar works by keyboard', async ({
  page,
}) => {
  // On a day that stays the same.
  await page.clock.setFixedTime('2026-11-18T12:00:00+01:00');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${person.name}` })).toBeVisible();
  for (const title of ['Groups you organize', "Next event you're hosting", 'Meet and Greet template'])
    await expect(page.getByRole('region', { name: title }).getByRole('link')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Chat on Discord' })).toHaveAttribute('href', '/discord');
  const upcoming = page.getByRole('region', { name: 'Upcoming events' });
  await expect(upcoming.getByText('You have no events.')).toBeVisible();
  await expect(upcoming.getByRole('heading', { name: 'November 2026' })).toBeVisible();

  const picked = upcoming.getByRole('grid').getByRole('button', { pressed: true });
  await upcoming.getByRole('button', { name: 'This weekend' }).click();
  await expect(picked).toHaveText(['21', '22']);
  await upcoming.getByRole('button', { name: 'This week', exact: true }).click();
  await expect(picked).toHaveText(['16', '17', '18', '19', '20', '21', '22']);
  await upcoming.getByRole('button', { name: 'Next week' }).click();
  await expect(picked).toHaveText(['23', '24', '25', '26', '27', '28', '29']);
  await upcoming.getByLabel('Type').selectOption({ label: 'Online' });
  await expect(upcoming.getByLabel('Distance')).toBeDisabled();
  await expect(upcoming.getByRole('link', { name: 'Add your location' })).toBeVisible();
  const left = upcoming.getByText('You have no online events from Monday, November 23 to Sunday, November 29.');
  await expect(left).toBeVisible();
  await page.reload();
  await expect(left).toBeVisible();
  await upcoming.getByRole('button', { name: 'Reset filters' }).click();
  await expect(upcoming.getByText('You have no events.')).toBeVisible();
  await expect(upcoming.getByLabel('Type')).toHaveValue('');
  await expect(picked).toHaveCount(0);

  await page.reload();
  await upcoming.getByRole('button', { name: 'Next month' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Wednesday, November 18, 2026' })).toBeFocused();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Friday, December 25, 2026' })).toHaveAttribute('aria-pressed', 'true');
  await expect(upcoming.getByText('You have no events on Friday, December 25.')).toBeVisible();
});

// spec: 1.25, 2.41, 2.42, 2.44, 2.52
test('the dashboard begins with the next event and lists hosted events, attended events and groups by day, and filters narrow them', async ({
  page,
  request,
}) => {
  const me = person;
  const [group, host] = [rareWord(), await createUser()];
  await callSite(request, updateProfile, { body: { location: 'Berlin, Germany' } }, me);
  await callSite(request, createGroup, { body: { name: `Group ${group}` } }, me);
  const hosting = await publishedEvent(request, me, { title: `Hosting ${group}` });
  const going = await publishedEvent(request, host, {
    title: `Going ${group}`,
    attendance: 'online',
    startsLocal: `${dayAhead(8)}T19:00`,
    endsLocal: `${dayAhead(8)}T20:00`,
  });
  await callSite(request, answerEvent, { params: { eventId: going.id }, body: { status: 'going' } }, me);

  // A profile that another device changed is read when its page opens.
  await page.goto('/dashboard/profile');
  await expect(page.getByText('Berlin, Germany')).toBeVisible();
  await page.goto('/dashboard');
  const nextUp = page.getByRole('main').getByRole('region').first();
  await expect(nextUp).toHaveAccessibleName('Next up');
  await expect(nextUp.getByRole('link', { name: going.title })).toHaveAttribute('href', `/events/${going.id}`);
  await nextUp.getByRole('button', { name: /^Ticket [0-9A-Z]{4} [0-9A-Z]{4}$/ }).click();
  await openDialog(page, 'Your ticket').getByRole('button', { name: 'Close' }).click();
  await expect(
    page.getByRole('region', { name: 'Groups you organize' }).getByRole('link', { name: `Group ${group}` }),
  ).toBeVisible();
  const next = page.getByRole('region', { name: "Next event you're hosting" });
  await expect(next.getByRole('link', { name: hosting.title })).toHaveAttribute('href', `/events/${hosting.id}`);
  const upcoming = page.getByRole('region', { name: 'Upcoming events' });
  const formatDay = (days: number) =>
    new Intl.DateTimeFormat('en', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
      new Date(dayAhead(days)),
    );
  await expect(upcoming.getByRole('region', { name: formatDay(10) }).getByRole('article')).toContainText('Hosting');
  await expect(upcoming.getByRole('region', { name: formatDay(8) }).getByRole('article')).toContainText('Going');
  await upcoming.getByLabel('Type').selectOption({ label: 'Online' });
  await expect(upcoming.getByRole('article')).toHaveCount(1);
  await upcoming.getByRole('button', { name: 'Reset filters' }).click();
  await expect(upcoming.getByRole('article')).toHaveCount(2);
  await upcoming.getByLabel('Distance').selectOption({ label: 'Within 15 mi' });
  await expect(upcoming.getByRole('article')).toHaveText([/Hosting/]);
  await upcoming.getByRole('button', { name: 'Reset filters' }).click();
  const month = upcoming.getByRole('heading', { level: 3 }).first();
  if (!(await month.textContent())!.startsWith(formatDay(8).split(' ')[1]!))
    await upcoming.getByRole('button', { name: 'Next month' }).click();
  await upcoming.getByRole('button', { name: new RegExp(`^${formatDay(8)}.*has events$`) }).click();
  await expect(upcoming.getByRole('article')).toHaveText([/Going/]);
});

// spec: 2.51
test('the switch for suggestions shows an event that matches an interest, with the reason', async ({
  page,
  request,
}) => {
  const topic = rareWord();
  const suggested = await publishedEvent(request, await createUser(), { title: `Meet ${topic}`, interests: [topic] });
  await callSite(request, putInterests, { body: { interests: [topic] } }, person);
  await page.goto('/dashboard');
  const upcoming = page.getByRole('region', { name: 'Upcoming events' });
  await expect(upcoming.getByText('You have no events.')).toBeVisible();
  await upcoming.getByRole('switch', { name: 'Suggested Events' }).check();
  const card = upcoming.getByRole('article').filter({ hasText: suggested.title });
  await expect(card.getByText(`Suggested because you like ${topic}`)).toBeVisible();
  await page.reload();
  await expect(card).toBeVisible();
  await upcoming.getByRole('switch', { name: 'Suggested Events' }).uncheck();
  await expect(card).toHaveCount(0);
});

test('a new page starts at the top, and a reload keeps the scroll position', async ({ page }) => {
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Upcoming events' }).scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, 240));
  const left = await scrolled();
  expect(left).toBeGreaterThan(0);
  await page.reload();
  await expect.poll(scrolled).toBe(left);
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
  expect(await scrolled()).toBe(0);
});
