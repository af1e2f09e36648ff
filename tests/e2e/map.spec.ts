import { expect, type Page, test } from '@playwright/test';
import { createUser, publishedEvent, rareWord } from '#tests/e2e/support/factories.ts';
import { holdScripts } from './support/held-scripts.ts';
import { openQuietly } from './support/quiet-page.ts';
import { signIn } from './support/signed-in.ts';

const main = (page: Page) => page.getByRole('main');

/** Tiles come from another origin, which the policy of the page must let in. */
const tilesAreShown = (page: Page) =>
  expect
    .poll(() =>
      page
        .locator('img.leaflet-tile')
        .evaluateAll((tiles) => tiles.some((tile) => 'naturalWidth' in tile && tile.naturalWidth === 256)),
    )
    .toBe(true);

test('search results are shown on a map, which searches its area and lists events by keyboard', async ({
  page,
  request,
}) => {
  const title = `Rowing ${rareWord()}`;
  const { id } = await publishedEvent(request, await createUser(), { title });
  await page.setViewportSize({ width: 390, height: 844 });
  const letScriptsRun = await holdScripts(page);
  await page.goto(`/search?q=${title.split(' ')[1]}`);
  await main(page).getByRole('button', { name: 'Map' }).click();
  letScriptsRun();
  const map = main(page).getByRole('region', { name: 'Map of events' });
  const searchArea = main(page).getByRole('button', { name: 'Search this area' });
  const pin = map.getByRole('button', { name: title });
  await tilesAreShown(page);
  await expect(map.getByText('© OpenStreetMap contributors')).toBeVisible();
  await expect(pin).toBeVisible();
  await expect(searchArea).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
  await map.focus();
  await page.keyboard.press('ArrowRight');
  await searchArea.click();
  await expect(page).toHaveURL(/near=.*Berlin/);
  await expect(main(page).getByRole('heading', { name: '1 event' })).toBeVisible();
  await pin.press('Enter');
  await expect(map.getByRole('link', { name: title })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/events/${id}`);
});

test('an event page shows a picture of its place, which opens a live map and closes it again', async ({
  page,
  request,
}) => {
  const { id } = await publishedEvent(request, await createUser(), {
    venue: 'Boathouse',
    latitude: 52.5,
    longitude: 13.4,
  });
  await openQuietly(page, `/events/${id}`);
  const picture = main(page).getByRole('img', { name: 'Map of Boathouse' });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image) => 'naturalWidth' in image && image.naturalWidth)).toBe(480);
  // A press anywhere on the picture opens the map.
  await picture.click({ position: { x: 20, y: 20 }, force: true });
  await tilesAreShown(page);
  const map = main(page).getByRole('region', { name: 'Map of Boathouse' });
  await expect(map.getByRole('img', { name: 'Boathouse' })).toBeVisible();
  await main(page).getByRole('button', { name: 'Close map' }).click();
  await expect(map).toBeHidden();
  await expect(picture).toBeVisible();
});

test('picking an address fills venue, town and pin, and the pin can be moved', async ({ page }) => {
  await signIn(page);
  await page.goto('/events/new');
  const address = page.getByRole('combobox', { name: 'Street address' });
  await address.pressSequentially('adalb');
  await expect(page.getByRole('option', { name: /^Café Kotti, Adalbertstraße 96/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(address).toHaveValue('Café Kotti, Adalbertstraße 96, Berlin, Germany');
  await expect(page.getByRole('textbox', { name: 'Venue (optional)' })).toHaveValue('Café Kotti');
  await expect(page.getByRole('combobox', { name: 'City or town' })).toHaveValue(/Berlin, Germany$/);
  await page.getByRole('button', { name: 'Move the pin on the map' }).click();
  const dialog = page.getByRole('dialog', { name: 'Place the pin' });
  await tilesAreShown(page);
  await dialog.getByRole('application', { name: 'Map' }).focus();
  await page.keyboard.press('ArrowRight');
  await dialog.getByRole('button', { name: 'Use this location' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Remove the pin' }).click();
  await expect(page.getByRole('button', { name: 'Add a pin on the map' })).toBeVisible();
});
