import { expect, type Page, test } from '@playwright/test';
import { header } from './support/header.ts';
import { dayAhead, join, publishedEvent, rareWord } from './support/occasions.ts';
import { openQuietly } from './support/quiet-page.ts';

const main = (page: Page) => page.getByRole('main');
const cards = (page: Page) => main(page).getByRole('article');
const titles = (page: Page) => cards(page).getByRole('heading', { level: 3 });
const inAddress = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  // spec: 1.4, 1.23, 1.24
  test('finds by words, keeps every filter in the address and goes back, without any script', async ({
    page,
    request,
  }) => {
    const word = rareWord();
    const host = await join(request);
    await publishedEvent(request, host, { title: `Clay ${word}`, category: 'arts-culture' });
    await publishedEvent(request, host, { title: `Kiln ${word}`, attendance: 'online', category: 'tech-events' });
    await page.goto(`/search?q=${word}`);
    await expect(main(page).getByRole('heading', { name: '2 events' })).toBeVisible();
    await expect(titles(page).filter({ hasText: `Clay ${word}` })).toHaveCount(1);
    await expect(titles(page).filter({ hasText: `Kiln ${word}` })).toHaveCount(1);

    await main(page)
      .getByRole('link', { name: /^Arts & Culture 1/ })
      .click();
    await expect(titles(page)).toHaveText([`Clay ${word}`]);
    expect(inAddress(page)).toEqual({ q: word, category: 'arts-culture' });

    const form = main(page).getByRole('search');
    await form.getByLabel('Near').fill('Berlin');
    await form.getByLabel('How far').selectOption({ label: 'Within 50 km' });
    await form.getByRole('button', { name: 'Search events' }).click();
    await expect(page).toHaveURL(/near=Berlin/);
    await expect(titles(page)).toHaveText([`Clay ${word}`]);
    expect(inAddress(page)).toMatchObject({ q: word, category: 'arts-culture', near: 'Berlin', radius: '50' });

    await page.goBack();
    expect(inAddress(page)).toEqual({ q: word, category: 'arts-culture' });
    await main(page).getByRole('list', { name: 'Where' }).getByRole('link', { name: 'Online Events' }).click();
    await expect(main(page).getByRole('heading', { name: 'No events' })).toBeVisible();
    await main(page).getByRole('link', { name: 'In any category (1)' }).click();
    await expect(titles(page)).toHaveText([`Kiln ${word}`]);
    expect(inAddress(page)).toEqual({ q: word, where: 'online' });
  });

  test('a place nobody knows is said, and looked for anywhere', async ({ page, request }) => {
    const word = rareWord();
    await publishedEvent(request, await join(request), { title: `Kites ${word}` });
    await page.goto(`/search?q=${word}&near=Qwxzptl`);
    await expect(
      main(page).getByText('We do not know a place called “Qwxzptl”, so this looks anywhere.'),
    ).toBeVisible();
    await expect(titles(page)).toHaveText([`Kites ${word}`]);
  });

  test('a day of the month strip that has events is marked and finds them', async ({ page, request }) => {
    const word = rareWord();
    const day = dayAhead(40);
    const times = { startsLocal: `${day}T12:00`, endsLocal: `${day}T14:00` };
    await publishedEvent(request, await join(request), { title: `Lunch ${word}`, ...times });
    await page.goto(`/search?q=${word}&month=${day.slice(0, 7)}`);
    await main(page)
      .getByRole('link', { name: /, 1 event$/ })
      .click();
    await expect(titles(page)).toHaveText([`Lunch ${word}`]);
    expect(inAddress(page)).toEqual({ q: word, month: day.slice(0, 7), from: day });
    await expect(main(page).getByRole('link', { name: /, 1 event$/ })).toHaveAttribute('aria-current', 'true');
  });

  test('more than a page goes on behind a link, each event once', async ({ page, request }) => {
    const word = rareWord();
    const host = await join(request);
    for (let at = 0; at < 23; at++) await publishedEvent(request, host, { title: `Walk ${at} ${word}` });
    await page.goto(`/search?q=${word}&sort=time`);
    await expect(cards(page)).toHaveCount(20);
    const first = await titles(page).allTextContents();
    await main(page).getByRole('link', { name: 'More events' }).click();
    await expect(cards(page)).toHaveCount(3);
    const all = [...first, ...(await titles(page).allTextContents())];
    expect(new Set(all).size).toBe(23);
    await expect(main(page).getByRole('link', { name: 'From the beginning' })).toBeVisible();
  });
});

test('more events are appended where scripts run, and the keyboard goes on at the first new one', async ({
  page,
  request,
}) => {
  const word = rareWord();
  const host = await join(request);
  for (let at = 0; at < 21; at++) await publishedEvent(request, host, { title: `Ride ${at} ${word}` });
  await openQuietly(page, `/search?q=${word}`);
  await main(page).getByRole('link', { name: 'More events' }).click();
  await expect(cards(page)).toHaveCount(21);
  await expect(cards(page).nth(20).getByRole('link')).toBeFocused();
  expect(inAddress(page)).toEqual({ q: word });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/events\//);
  await page.goBack();
  await expect(cards(page)).toHaveCount(21);
  await expect(cards(page).nth(20)).toBeInViewport();
});

// spec: 1.17
test('a phone opens the search over the header, which stays as high as it is', async ({ page }) => {
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
  test.describe('who lets the browser tell', () => {
    test.use({ geolocation: { latitude: 52.52, longitude: 13.4 }, permissions: ['geolocation'] });

    test('the page looks around them and says so', async ({ page, request }) => {
      const word = rareWord();
      const host = await join(request);
      await publishedEvent(request, host, { title: `Near ${word}` });
      await publishedEvent(request, host, { title: `Online ${word}`, attendance: 'online' });
      await page.goto('/');
      const search = header(page).getByRole('search');
      await search.getByLabel('Search for').fill(word);
      await search.getByRole('button', { name: 'Search' }).click();
      await expect(page).toHaveURL(/where=current/);
      await expect(main(page).getByText(/^Within 25 km of where you are \(.+\)\.$/)).toBeVisible();
      await expect(titles(page)).toHaveText([`Near ${word}`]);
    });
  });

  test('who does not is told that it looks anywhere', async ({ page, request }) => {
    const word = rareWord();
    await publishedEvent(request, await join(request), { title: `Somewhere ${word}` });
    await page.goto(`/search?q=${word}&where=current`);
    await expect(main(page).getByText('Your browser did not say where you are, so this looks anywhere.')).toBeVisible();
    await expect(titles(page)).toHaveText([`Somewhere ${word}`]);
  });
});

test('the header suggests while typing; arrows walk, Enter picks, Esc closes', async ({ page, request }) => {
  const word = rareWord();
  const event = await publishedEvent(request, await join(request), { title: `${word} evening` });
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
  await page.keyboard.press('ArrowUp');
  await expect(field).toHaveAttribute('aria-activedescendant', /./);
  await list.getByRole('option', { name: `${word} evening` }).click();
  await expect(page).toHaveURL(`/events/${event.id}`);
});

test('a typed town offers places; the one picked is searched around', async ({ page, request }) => {
  const word = rareWord();
  await publishedEvent(request, await join(request), { title: `Town ${word}` });
  await openQuietly(page, `/search?q=${word}`);
  const near = main(page).getByRole('search').getByLabel('Near');
  await near.pressSequentially('Berl');
  await expect(page.getByRole('option', { name: /^Berlin, Germany/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/near=Berlin/);
  await expect(titles(page)).toHaveText([`Town ${word}`]);
});
