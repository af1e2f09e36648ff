import { expect, type Page } from '@playwright/test';
import { createUser, dayAhead, publishedEvent, rareWord } from '#tests/e2e/support/factories.ts';
import { test } from './support/browsers.ts';
import { openFilter } from './support/filters.ts';
import { header } from './support/header.ts';
import { openQuietly } from './support/quiet-page.ts';
import { signIn } from './support/signed-in.ts';
import { CHICAGO } from './support/site-controls.ts';

const main = (page: Page) => page.getByRole('main');
const cards = (page: Page) => main(page).getByRole('article');
const titles = (page: Page) => cards(page).getByRole('heading', { level: 3 });
const dayFormat = new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
const nameOfDay = (day: string) => dayFormat.format(new Date(day));
const inAddress = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  // spec: 1.4, 1.23, 1.24
  test('search finds events by words, keeps every filter in the URL, supports going back, and covers all places if it does not know one', async ({
    page,
    request,
  }) => {
    const word = rareWord();
    const host = await createUser();
    await publishedEvent(request, host, { title: `Clay ${word}`, category: 'arts-culture' });
    await publishedEvent(request, host, { title: `Kiln ${word}`, attendance: 'online', category: 'tech-events' });
    await page.goto(`/search?q=${word}`);
    await expect(main(page).getByRole('heading', { name: '2 events' })).toBeVisible();
    await expect(titles(page).filter({ hasText: `Clay ${word}` })).toHaveCount(1);
    await expect(titles(page).filter({ hasText: `Kiln ${word}` })).toHaveCount(1);

    const category = await openFilter(page, 'Category');
    await category.getByRole('link', { name: /^Arts & Culture 1/ }).click();
    await expect(titles(page)).toHaveText([`Clay ${word}`]);
    expect(inAddress(page)).toEqual({ q: word, category: 'arts-culture' });

    const chip = main(page).getByRole('link', { name: 'Remove: Arts & Culture' });
    await expect(chip).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(chip).toBeHidden();
    await page.emulateMedia({ media: 'screen' });

    const where = await openFilter(page, 'Where');
    await where.getByLabel('Near').fill('Berlin');
    await where.getByLabel('Distance').selectOption({ label: 'Within 30 mi' });
    await where.getByRole('button', { name: 'Show events' }).click();
    await expect(page).toHaveURL(/near=Berlin/);
    await expect(titles(page)).toHaveText([`Clay ${word}`]);
    expect(inAddress(page)).toMatchObject({ q: word, category: 'arts-culture', near: 'Berlin', radius: '50' });

    await page.goBack();
    expect(inAddress(page)).toEqual({ q: word, category: 'arts-culture' });
    await (await openFilter(page, 'Where')).getByRole('link', { name: 'Online' }).click();
    await expect(main(page).getByRole('heading', { name: 'No events' })).toBeVisible();
    await main(page).getByRole('link', { name: 'Any category (1)' }).click();
    await expect(titles(page)).toHaveText([`Kiln ${word}`]);
    expect(inAddress(page)).toEqual({ q: word, where: 'online' });

    await page.goto(`/search?q=${word}&near=Qwxzptl`);
    await expect(main(page).getByText('We couldn’t find “Qwxzptl”, so we’re showing events everywhere.')).toBeVisible();
    await expect(main(page).getByRole('link', { name: /^Remove: Near/ })).toHaveCount(0);
    await expect(titles(page)).toHaveCount(2);
  });

  test('a day with events is marked in the calendar and filters by that day', async ({ page, request }) => {
    const word = rareWord();
    const day = dayAhead(40);
    const times = { startsLocal: `${day}T12:00`, endsLocal: `${day}T14:00` };
    await publishedEvent(request, await createUser(), { title: `Lunch ${word}`, ...times });
    await page.goto(`/search?q=${word}&month=${day.slice(0, 7)}`);
    await (await openFilter(page, 'When')).getByRole('link', { name: /, 1 event$/ }).click();
    await expect(titles(page)).toHaveText([`Lunch ${word}`]);
    expect(inAddress(page)).toEqual({ q: word, month: day.slice(0, 7), from: day });
    const when = await openFilter(page, 'When');
    await expect(when.getByRole('link', { name: /, 1 event$/ })).toHaveAttribute('aria-current', 'true');
  });
});

/** The search has five compact rows on a phone, above the bar at its bottom for people who are signed in, and begins with results elsewhere. */
async function expectResultsOnFirstScreen(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await openQuietly(page, path);
  const bar = await page.getByRole('navigation', { name: 'Main', includeHidden: true }).boundingBox();
  const fifth = (await cards(page).nth(4).boundingBox())!;
  expect(fifth.y + fifth.height).toBeLessThanOrEqual(bar?.y ?? 844);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect((await cards(page).first().boundingBox())!.y).toBeLessThanOrEqual(300);
}

test('results begin on the first screen; more are appended, and the first of them gets the focus; without scripts they are on a page of their own', async ({
  page,
  openBrowser,
  request,
}) => {
  const word = rareWord();
  const host = await createUser();
  for (let at = 0; at < 21; at++) await publishedEvent(request, host, { title: `Ride ${at} ${word}` });
  await expectResultsOnFirstScreen(page, `/search?q=${word}`);
  await main(page).getByRole('link', { name: 'More events' }).click();
  await expect(cards(page)).toHaveCount(21);
  await expect(cards(page).nth(20).getByRole('link')).toBeFocused();
  expect(inAddress(page)).toEqual({ q: word });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/events\//);
  await page.goBack();
  await expect(cards(page)).toHaveCount(21);
  await expect(cards(page).nth(20)).toBeInViewport();
  await signIn(page);
  await expectResultsOnFirstScreen(page, `/search?q=${word}`);

  const reader = await openBrowser({ javaScriptEnabled: false });
  await reader.goto(`/search?q=${word}&sort=time`);
  await expect(cards(reader)).toHaveCount(20);
  const first = await titles(reader).allTextContents();
  await main(reader).getByRole('link', { name: 'More events' }).click();
  await expect(cards(reader)).toHaveCount(1);
  expect(new Set([...first, ...(await titles(reader).allTextContents())]).size).toBe(21);
  await expect(main(reader).getByRole('link', { name: 'Back to the first page' })).toBeVisible();
});

for (const timezoneId of ['America/Chicago', 'Asia/Tokyo'])
  test.describe(`for a visitor in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('an evening in Chicago is on the day that its card names', async ({ page, request }) => {
      const word = rareWord();
      const day = dayAhead(40);
      const times = {
        startsLocal: `${day}T20:00`,
        endsLocal: `${day}T22:00`,
        placeId: CHICAGO,
      };
      await publishedEvent(request, await createUser(), { title: `Blues ${word}`, ...times });
      const link = main(page).getByRole('link', { name: `${nameOfDay(day)}, 1 event`, exact: true });
      const path = `/search?q=${word}&near=Chicago&month=${day.slice(0, 7)}`;
      expect(await (await request.get(path)).text()).toContain(`${nameOfDay(day)}, 1 event<`);
      await openQuietly(page, path);
      await openFilter(page, 'When');
      await link.click();
      await expect(link).toBeHidden();
      await expect(titles(page)).toHaveText([`Blues ${word}`]);
      await openFilter(page, 'When');
      await expect(link).toHaveAttribute('aria-current', 'true');
      expect(inAddress(page)).toMatchObject({ from: day });
    });
  });

test.describe('without a town', () => {
  test.use({ timezoneId: 'America/Chicago' });

  test('days follow the clock of the visitor for online events, and that of the place for others', async ({
    page,
    request,
  }) => {
    const [word, host] = [rareWord(), await createUser()];
    const day = dayAhead(40);
    const times = { startsLocal: `${day}T20:00`, endsLocal: `${day}T22:00`, timeZone: 'America/Chicago' };
    await publishedEvent(request, host, { title: `Stream ${word}`, attendance: 'online', ...times });
    const night = { startsLocal: `${day}T01:00`, endsLocal: `${day}T03:00` };
    await publishedEvent(request, host, { title: `Berlin ${word}`, ...night });
    await openQuietly(page, `/search?q=${word}&month=${day.slice(0, 7)}&sort=time`);
    const link = main(page).getByRole('link', { name: `${nameOfDay(day)}, 2 events`, exact: true });
    await openFilter(page, 'When');
    await link.click();
    await expect(link).toBeHidden();
    await expect(titles(page)).toHaveText([`Berlin ${word}`, `Stream ${word}`]);
    await openFilter(page, 'When');
    await expect(link).toHaveAttribute('aria-current', 'true');
    expect(inAddress(page)).toMatchObject({ from: day });
  });
});

// spec: 1.17
test('on a phone the search opens over the header without changing its height', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openQuietly(page, '/');
  const search = header(page).getByRole('search');
  await expect(search).toBeHidden();
  await header(page).getByRole('link', { name: 'Search' }).click();
  await expect(search.getByLabel('Search for')).toBeFocused();
  expect((await header(page).boundingBox())!.height).toBe(64);
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
  await expect(header(page).getByRole('link', { name: 'Search' })).toBeFocused();
  await page.keyboard.press('Enter');
  await search.getByLabel('Search for').fill('tea');
  await search.getByRole('combobox', { name: 'Location' }).selectOption('anywhere');
  await search.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/search?q=tea&where=anywhere');
  await expect(search).toBeHidden();
});

test.describe('near the visitor', () => {
  test.describe('with geolocation', () => {
    test.use({ geolocation: { latitude: 52.52, longitude: 13.4 }, permissions: ['geolocation'] });

    test('the search covers the surroundings of the visitor and says so', async ({ page, request }) => {
      const word = rareWord();
      const host = await createUser();
      await publishedEvent(request, host, { title: `Near ${word}` });
      await publishedEvent(request, host, { title: `Online ${word}`, attendance: 'online' });
      await page.goto('/');
      const search = header(page).getByRole('search');
      await search.getByLabel('Search for').fill(word);
      await search.getByRole('button', { name: 'Search' }).click();
      await expect(page).toHaveURL(/where=current/);
      await expect(main(page).getByText(/^Within 15 mi of you \(.+\)\.$/)).toBeVisible();
      await expect(titles(page)).toHaveText([`Near ${word}`]);
    });
  });

  test('without geolocation the search covers all places and says so', async ({ page, request }) => {
    const word = rareWord();
    await publishedEvent(request, await createUser(), { title: `Somewhere ${word}` });
    await page.goto(`/search?q=${word}&where=current`);
    await expect(
      main(page).getByText('We couldn’t get your location, so we’re showing events everywhere.'),
    ).toBeVisible();
    await expect(titles(page)).toHaveText([`Somewhere ${word}`]);
    const where = await openFilter(page, 'Where');
    await expect(where.getByRole('link', { name: 'Current Location' })).not.toHaveAttribute('aria-current', /./);
    await expect(where.getByRole('link', { name: 'Anywhere' })).toHaveAttribute('aria-current', 'true');
    await expect(main(page).getByText('Near you')).toHaveCount(0);
  });
});

test('an empty search offers a wider circle, the nearest town, and to be saved', async ({ page, request }) => {
  const word = rareWord();
  await publishedEvent(request, await createUser(), { title: `Swim ${word}` });
  await openQuietly(page, `/search?q=${word}&near=Potsdam&radius=5`);
  await expect(main(page).getByRole('link', { name: 'Save this search' })).toBeVisible();
  await expect(main(page).getByRole('region', { name: 'Map of events' })).toBeVisible();
  await main(page).getByRole('link', { name: 'Within 30 mi' }).click();
  await expect(titles(page)).toHaveText([`Swim ${word}`]);
  await page.goBack();
  await main(page).getByRole('link', { name: 'Near Berlin, Germany' }).click();
  await expect(page).toHaveURL(/near=Berlin/);
  await expect(titles(page)).toHaveText([`Swim ${word}`]);
});

test('the search of the header suggests while typing, and works by keyboard', async ({ page, request }) => {
  const word = rareWord();
  const event = await publishedEvent(request, await createUser(), { title: `${word} evening` });
  await page.goto('/help');
  const field = header(page).getByLabel('Search for');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await field.pressSequentially(word.slice(0, 6));
  await expect(list.getByRole('option', { name: `${word} evening` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(field).toHaveValue(word.slice(0, 6));
  await field.press('End');
  await field.pressSequentially(word.slice(6));
  await expect(list.getByRole('option', { name: `${word} evening` })).toBeVisible();
  // Suggestions for the last letters replace the list, and its highlight with it.
  await expect(async () => {
    await page.keyboard.press('ArrowUp');
    await expect(field).toHaveAttribute('aria-activedescendant', /./, { timeout: 500 });
  }).toPass({ timeout: 10_000 });
  await list.getByRole('option', { name: `${word} evening` }).click();
  await expect(page).toHaveURL(`/events/${event.id}`);
});

test('the town field suggests places, and picking one searches around it', async ({ page, request }) => {
  const word = rareWord();
  await publishedEvent(request, await createUser(), { title: `Town ${word}` });
  await openQuietly(page, `/search?q=${word}`);
  const near = (await openFilter(page, 'Where')).getByLabel('Near');
  await near.pressSequentially('Berl');
  await expect(page.getByRole('option', { name: /^Berlin, Germany/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/near=Berlin/);
  await expect(titles(page)).toHaveText([`Town ${word}`]);
});
