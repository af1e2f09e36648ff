import { expect, type Page } from '@playwright/test';
import { updateProfile } from '#contracts/accounts/accounts.contract.ts';
import { getEvent } from '#contracts/events/events.contract.ts';
import { createGroup } from '#contracts/groups/groups.contract.ts';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { getSeriesRsvp } from '#contracts/rsvps/series-rsvps.contract.ts';
import { getSeries, type Series } from '#contracts/series/series.contract.ts';
import { callSite, createUser, publishedSeries, rareWord } from '#tests/e2e/support/factories.ts';
import { test } from './support/browsers.ts';
import { choosePlace } from './support/event-form.ts';
import { openDialog } from './support/header.ts';
import { signIn } from './support/signed-in.ts';

const main = (page: Page) => page.getByRole('main');
const startOfSentence = (rule: string) => rule.replace(/^e/, 'E');

/** The second Tuesday of the month after next: in the half-year that is made ahead. */
function secondTuesday(): string {
  const day = new Date();
  day.setUTCMonth(day.getUTCMonth() + 2, 1);
  day.setUTCDate(1 + ((9 - day.getUTCDay()) % 7) + 7);
  return day.toISOString().slice(0, 10);
}
const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

async function seriesOf(page: Page): Promise<Series> {
  const eventId = /events\/([0-9a-f-]{36})/.exec(page.url())![1]!;
  const { series } = await callSite(page.request, getEvent, { params: { eventId } });
  return callSite(page.request, getSeries, { params: { seriesId: series!.id } });
}

/** Posts it through the form, and ends on the page of its first date. */
async function postSeries(page: Page, first: string): Promise<Series> {
  await page.goto('/events/new');
  await page.getByRole('textbox', { name: 'Title' }).fill('Board games on Tuesdays');
  await page.getByLabel('Category').selectOption({ label: 'Social Gatherings' });
  await page.getByLabel('Date').fill(first);
  await page.getByLabel('Starts').fill('19:00');
  await choosePlace(page, 'chicago', 'Chicago, Illinois, United States');
  await page.getByLabel('How often').selectOption({ label: 'Every month on the 2nd Tuesday' });
  await expect(page.getByRole('list', { name: 'Next dates' }).getByRole('listitem')).toHaveCount(7);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page).toHaveURL(/\/events\/[0-9a-f-]{36}$/);
  return seriesOf(page);
}

async function editAs(page: Page, eventId: string, scope: string, change: () => Promise<void>): Promise<void> {
  await page.goto(`/events/${eventId}/edit`);
  await change();
  await page.getByRole('button', { name: 'Save changes' }).click();
  const dialog = openDialog(page, 'Change which events?');
  await dialog.getByRole('radio', { name: scope }).check();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(scope === 'This event' ? /\/events\/[0-9a-f-]{36}$/ : /\/series\/[0-9a-f-]{36}$/);
}

test('a series every second Tuesday in Chicago keeps a moved event when the rest of the series shifts', async ({
  page,
}) => {
  // Three times through the form, right after the first start.
  test.slow();
  await signIn(page);
  const first = secondTuesday();
  const made = await postSeries(page, first);
  expect(made.rule).toBe('FREQ=MONTHLY;BYDAY=2TU');
  expect(made.occurrences.length).toBeGreaterThanOrEqual(4);
  for (const { startsLocal } of made.occurrences) expect(startsLocal).toMatch(/T19:00$/);
  await expect(main(page).getByRole('link', { name: 'Every month on the 2nd Tuesday' })).toBeVisible();

  const moved = made.occurrences[1]!;
  const wednesday = dayAfter(moved.startsLocal.slice(0, 10));
  await editAs(page, moved.id, 'This event', () => page.getByLabel('Date', { exact: true }).fill(wednesday));
  await editAs(page, made.occurrences[0]!.id, 'All upcoming', () => page.getByLabel('Starts').fill('19:30'));
  const { occurrences } = await callSite(page.request, getSeries, { params: { seriesId: made.id } });
  expect(occurrences.map(({ startsLocal }) => startsLocal)).toEqual(
    made.occurrences.map(({ id, startsLocal }) =>
      id === moved.id ? `${wednesday}T19:00` : startsLocal.replace('19:00', '19:30'),
    ),
  );
  await expect(main(page).getByRole('list', { name: 'Individually edited dates' }).getByRole('link')).toHaveCount(1);
  await expect(main(page).getByText('Starts at 7:00 PM')).toHaveCount(1);
});

test('a member joins a whole series at once and leaves it', async ({ page, request }) => {
  const made = await publishedSeries(request, await createUser());
  const me = await signIn(page);
  await page.goto(`/events/${made.occurrences[0]!.id}`);
  await page.getByRole('button', { name: 'Go to all dates' }).click();
  await openDialog(page, 'You’re going every time!').getByRole('button', { name: 'Done' }).click();
  await expect(main(page).getByText('You’re going to every date: 6 dates.')).toBeVisible();
  const { counts } = await callSite(request, getSeriesRsvp, { params: { seriesId: made.id } }, me);
  expect(counts).toMatchObject({ going: 6, unanswered: 0 });
  await expect(main(page).getByText('You’re going.')).toBeVisible();

  await main(page)
    .getByRole('link', { name: startOfSentence(made.ruleText) })
    .click();
  await expect(main(page).getByRole('listitem').getByText('1 going')).toHaveCount(6);
  await page.getByRole('button', { name: 'Cancel all dates' }).click();
  await openDialog(page, 'Cancel all your RSVPs?').getByRole('button', { name: 'Give up my spots' }).click();
  await expect(page.getByRole('button', { name: 'Go to all dates' })).toBeVisible();
  await expect(main(page).getByRole('listitem').getByText('1 going')).toHaveCount(0);
});

test('changing the rule keeps a date that has attendees, and shows it to the host', async ({ page, request }) => {
  const me = await signIn(page);
  const made = await publishedSeries(request, me);
  const answered = made.occurrences[3]!;
  const guest = await createUser();
  await callSite(request, answerEvent, { params: { eventId: answered.id }, body: { status: 'going' } }, guest);
  await page.goto(`/events/${made.occurrences[0]!.id}/edit`);
  await page.getByLabel('How often').selectOption('fortnightly');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const dialog = openDialog(page, 'Change which events?');
  await expect(dialog.getByText('You changed how often it repeats.')).toBeVisible();
  await expect(dialog.getByRole('radio', { name: 'This event' })).toHaveCount(0);
  await dialog.getByRole('radio', { name: 'All upcoming' }).check();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(/\/series\//);
  await expect(main(page).getByRole('list', { name: 'Kept dates' }).getByRole('link')).toHaveText(/\(1 going\)$/);
  await expect(main(page).getByText('Extra date')).toHaveCount(1);
});

test('cancelling one event of a series asks for the scope and keeps the others', async ({ page, request }) => {
  const made = await publishedSeries(request, await signIn(page));
  const third = made.occurrences[2]!;
  await page.goto(`/events/${third.id}/edit`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Cancel event' }).click();
  const dialog = openDialog(page, 'Cancel this event?');
  await dialog.getByRole('radio', { name: 'This and following' }).check();
  await dialog.getByLabel('Reason').fill('The room is gone');
  await dialog.getByRole('button', { name: 'Cancel events' }).click();
  await expect(main(page).getByText('This event was cancelled: The room is gone')).toBeVisible();
  const [before] = made.occurrences;
  expect(await callSite(page.request, getEvent, { params: { eventId: before!.id } })).toMatchObject({
    status: 'published',
  });
  for (const { id } of made.occurrences.slice(2))
    expect(await callSite(page.request, getEvent, { params: { eventId: id } })).toMatchObject({ status: 'cancelled' });
});

test('an organizer names a friend in the draft of a members-only event, and asks another group to co-host', async ({
  page,
  request,
  openBrowser,
}) => {
  const ada = await signIn(page);
  const word = rareWord();
  const own = await callSite(request, createGroup, { body: { name: `Players ${word}` } }, ada);
  const other = await callSite(request, createGroup, { body: { name: `Neighbours ${word}` } }, await createUser());
  const friend = await createUser();
  await callSite(request, updateProfile, { body: { name: `Friend ${word}` } }, friend);
  await page.goto(`/events/new?host=group:${own.slug}`);
  await expect(page.getByLabel('Post as').locator('option:checked')).toHaveText(own.name);
  await page.getByRole('textbox', { name: 'Title' }).fill('Game night');
  await page.getByLabel('Category').selectOption({ label: 'Social Gatherings' });
  await page.getByLabel('Date').fill(secondTuesday());
  await page.getByLabel('Starts').fill('19:00');
  await page.getByRole('radio', { name: 'Online' }).check();
  await page.getByText('Good to know').click();
  await page.getByLabel('Who can find it').selectOption({ label: 'Group members' });
  await page.getByText('People, groups and organizations hosting this with you').click();
  const invite = page.getByRole('combobox', { name: 'Invite a co-host' });
  const invited = page.getByRole('list', { name: 'Invited co-hosts' }).getByRole('listitem');
  await invite.pressSequentially(`Friend ${word}`);
  await page.getByRole('option', { name: `Friend ${word}` }).click();
  await expect(invited).toHaveText([/Invited when you publish/]);
  await page.getByRole('button', { name: 'Publish' }).click();
  await openDialog(page, 'Your event is live!').getByRole('button', { name: 'Done' }).click();
  await expect(main(page).getByRole('link', { name: own.name })).toBeVisible();
  const answer = await request.get(new URL(page.url()).pathname);
  expect(answer.status()).toBe(404);

  await main(page).getByRole('link', { name: 'Edit' }).click();
  await expect(main(page).getByText(`Hosted by ${own.name}`)).toBeVisible();
  await invite.pressSequentially(`Neighbours ${word}`);
  await page.getByRole('option', { name: other.name }).click();
  await expect(invited).toHaveText([/^Friend .*Invited/, /^Neighbours .*Invited/]);
  await invited.getByRole('button', { name: `Cancel invitation ${other.name}` }).click();
  await expect(invited).toHaveCount(1);

  const friendPage = await openBrowser({ person: friend });
  await friendPage.goto('/dashboard/events');
  await friendPage.getByRole('button', { name: 'Co-host Game night' }).click();
  await expect(friendPage.getByText('You’re now a co-host.')).toBeVisible();
  await friendPage.goto('/dashboard/events?show=hosting');
  await friendPage.getByRole('link', { name: 'Guests Game night' }).click();
  await friendPage.getByRole('button', { name: 'Stop co-hosting' }).click();
  await openDialog(friendPage, 'Stop co-hosting?').getByRole('button', { name: 'Stop co-hosting' }).click();
  await expect(friendPage).toHaveURL('/dashboard/events');
});

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });
  test('a series shows its rule, all dates and metadata', async ({ page, request }) => {
    const made = await publishedSeries(request, await createUser());
    const answer = await page.goto(`/series/${made.id}`);
    expect(answer!.status()).toBe(200);
    await expect(main(page).getByRole('heading', { level: 1, name: 'Weekly walk' })).toBeVisible();
    await expect(main(page).getByText(startOfSentence(made.ruleText))).toBeVisible();
    await expect(main(page).getByRole('region', { name: 'Upcoming dates' }).getByRole('link')).toHaveCount(6);
    await expect(main(page).getByRole('link', { name: 'Contact the host' })).toBeVisible();
    const jsonLd = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!);
    expect(jsonLd).toMatchObject({ '@type': 'EventSeries', name: 'Weekly walk' });
    expect(jsonLd.subEvent).toHaveLength(6);
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
      'content',
      new RegExp(`/share/series/${made.id}/`),
    );
    await main(page).getByRole('region', { name: 'Upcoming dates' }).getByRole('link').nth(1).click();
    await expect(page).toHaveURL(`/events/${made.occurrences[1]!.id}`);
    await expect(main(page).getByRole('list', { name: 'Other dates' }).getByRole('link')).toHaveCount(4);
  });

  test('a missing series is a 404', async ({ page }) => {
    const answer = await page.goto('/series/00000000-0000-4000-8000-000000000000');
    expect(answer!.status()).toBe(404);
  });
});
