import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { createEvent, getEvent } from '#contracts/events/events.contract.ts';
import { callSite, createUser, dayAhead, publishedEvent } from '#tests/e2e/support/factories.ts';
import { choosePlace } from './support/event-form.ts';
import { openDialog } from './support/header.ts';
import { signIn } from './support/signed-in.ts';

const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });
const form = (page: Page, name = 'New event') => page.getByRole('form', { name });
const idIn = (page: Page) => /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(page.url())![0];

async function writeWhole(page: Page, name: string): Promise<void> {
  await title(page).fill(name);
  await page.getByLabel('Category').selectOption({ label: 'Social Gatherings' });
  await page.getByLabel('Date').fill(dayAhead(10));
  await page.getByLabel('Starts').fill('19:00');
  await choosePlace(page, 'berl', 'Berlin, Germany');
}

// spec: 1.1
test('a user posts an event with a place, a picture and seats', async ({ page, request }) => {
  await signIn(page);
  await page.goto('/');
  await page.getByRole('link', { name: "Do sump'n!" }).click();
  await writeWhole(page, 'Board games by the fire');
  await expect(page.getByLabel('Ends')).toHaveValue('21:00');
  await expect(page.getByLabel('Last day')).toHaveValue(dayAhead(10));
  await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Berlin');
  await page.getByLabel('Capacity').fill('12');
  await page.getByLabel('Description').fill('Bring a **game**.');
  await page.getByRole('button', { name: 'Preview text' }).click();
  await expect(page.getByRole('region', { name: 'Description preview' }).locator('strong')).toHaveText('game');

  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload cover' }).click();
  const picture = sharp({ create: { width: 900, height: 450, channels: 3, background: '#d64525' } });
  await (await chooser).setFiles({ name: 'c.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() });
  await openDialog(page, 'Crop your picture').getByRole('button', { name: 'Use this picture' }).click();
  await expect(page.getByRole('img', { name: 'Your cover' })).toBeVisible();

  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = openDialog(page, 'Board games by the fire');
  await expect(preview.getByText('12 spots')).toBeVisible();
  await expect(preview.getByText('Berlin, Germany')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page).toHaveURL(/\/events\/[0-9a-f-]{36}$/);
  const live = openDialog(page, 'Your event is live!');
  await expect(live.getByRole('link', { name: 'Google Calendar' })).toBeVisible();
  await expect(live.getByText('Invite people')).toBeVisible();
  await live.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Board games by the fire' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible();
  await expect(live).toBeHidden();
  const event = await callSite(request, getEvent, { params: { eventId: idIn(page) } });
  expect(event).toMatchObject({ status: 'published', place: { name: 'Berlin' }, seats: { capacity: 12 } });
  expect(event.cover).not.toBeNull();
});

test('a draft saves automatically and survives a reload and a network failure', async ({ page, context, request }) => {
  const me = await signIn(page);
  await page.goto('/events/new');
  await title(page).fill('A walk');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await expect(page).toHaveURL(/draft=/);
  await expect(title(page)).toBeFocused();
  await context.setOffline(true);
  await page.getByLabel('Description').fill('Along the river');
  await page.getByLabel('Date').fill(dayAhead(3));
  await expect(page.getByText('Couldn’t save, but your changes are kept on this device')).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(title(page)).toHaveValue('A walk');
  await expect(page.getByLabel('Description')).toHaveValue('Along the river');
  // Half a date is not the server's yet, but it is not lost either.
  await expect(page.getByLabel('Date')).toHaveValue(dayAhead(3));
  await expect(page.getByText('Draft saved')).toBeVisible();
  const params = { eventId: idIn(page) };
  const { description } = await callSite(request, getEvent, { params }, me);
  expect(description).toBe('Along the river');
});

test('errors are shown at their fields, and the first one gets the focus', async ({ page }) => {
  await signIn(page);
  await page.goto('/events/new');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(title(page)).toBeFocused();
  for (const text of ['Enter a title.', 'Choose a category.', 'Enter a date and start time.', 'Choose a location.'])
    await expect(form(page).getByText(text)).toBeVisible();
  await title(page).fill('Games');
  await expect(form(page).getByText('Enter a title.')).toBeHidden();
  await page.getByRole('radio', { name: 'Online' }).check({ force: true });
  await page.getByLabel('Meeting link').fill('zoom room');
  await expect(form(page).getByText('Start the link with https:// or http://.')).toBeVisible();
  await expect(page.getByText('Saved, except the highlighted fields')).toBeVisible();
  await page.getByLabel('Meeting link').fill('https://meet.example.org/games');
  await expect(page.getByText('Draft saved')).toBeVisible();
});

// spec: 2.43, 2.44
test("an event starts from the Meet and Greet template or from the user's own template", async ({ page }) => {
  await signIn(page);
  await page.goto('/dashboard');
  const shipped = page.getByRole('region', { name: 'Meet and Greet template' }).getByRole('link');
  // It leads to an empty form until the templates are there.
  await expect(shipped).toHaveAttribute('href', /template=/);
  await shipped.click();
  await expect(title(page)).toHaveValue('Meet and Greet');
  await expect(page.getByLabel('Capacity')).toHaveValue('20');
  await page.getByLabel('Date').fill(dayAhead(5));
  await page.getByLabel('Starts').fill('18:30');
  await expect(page.getByLabel('Ends')).toHaveValue('20:30');
  await page.getByRole('textbox', { name: 'Venue' }).fill('Café Kranz');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.goto(`/events/${idIn(page)}/edit`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Save as template' }).click();
  const dialog = openDialog(page, 'Save as template');
  await dialog.getByLabel('Template name').fill('First Tuesdays');
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/events/new');
  const templates = page.getByRole('navigation', { name: 'Templates' });
  await templates.getByRole('link', { name: 'First Tuesdays' }).click();
  await expect(title(page)).toHaveValue('Meet and Greet');
  await expect(page.getByRole('textbox', { name: 'Venue' })).toHaveValue('Café Kranz');
  await page.goto('/events/new');
  await templates.getByRole('button', { name: 'Delete template First Tuesdays' }).click();
  await openDialog(page, 'Delete this template?').getByRole('button', { name: 'Delete' }).click();
  await expect(templates.getByRole('link', { name: 'First Tuesdays' })).toBeHidden();
});

test('a published event is edited, copied, and cancelled with a reason', async ({ page, request }) => {
  const me = await signIn(page);
  const { id } = await publishedEvent(request, me);
  await page.goto(`/events/${id}/edit`);
  await page.getByRole('textbox', { name: 'Venue' }).fill('Upstairs');
  await page.reload();
  await expect(page.getByText('We restored your unsaved changes.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Venue' })).toHaveValue('Upstairs');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(`/events/${id}`);
  await page.goto(`/events/${id}/edit`);
  await expect(page.getByRole('textbox', { name: 'Venue' })).toHaveValue('Upstairs');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(page.getByLabel('Date')).toHaveValue('');
  await expect(title(page)).toHaveValue('Board games by the fire');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete draft' }).click();
  await openDialog(page, 'Delete this draft?').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/dashboard/events?show=drafts');
  await page.goto('/dashboard/events?show=hosting');
  await page.getByRole('listitem').filter({ hasText: 'Board games' }).getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Cancel event' }).click();
  const dialog = openDialog(page, 'Cancel this event?');
  await dialog.getByLabel('Reason').fill('The roof leaks');
  await dialog.getByRole('button', { name: 'Cancel event' }).click();
  await expect(page).toHaveURL(`/events/${id}`);
  const event = await callSite(request, getEvent, { params: { eventId: id } });
  expect(event).toMatchObject({ status: 'cancelled', cancellationReason: 'The roof leaks' });
});

test('drafts are listed, and only the host of an event can edit and manage it', async ({ page, request }) => {
  const me = await signIn(page);
  const { id } = await callSite(request, createEvent, { body: { title: 'Half a thought' } }, me);
  await page.goto('/dashboard/events?show=drafts');
  await page.getByRole('link', { name: 'Keep editing Half a thought' }).click();
  await expect(title(page)).toHaveValue('Half a thought');
  const foreign = await publishedEvent(request, await createUser());
  await page.goto(`/events/${foreign.id}/edit`);
  await expect(page.getByText('Only the host can edit it.')).toBeVisible();
  await page.goto(`/events/${foreign.id}/manage`);
  await expect(page.getByText('Only hosts can see the guest list.')).toBeVisible();
  await page.goto(`/events/${id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}/edit`);
  await expect(page.getByText('Event not found.')).toBeVisible();
});

test.describe('on the smallest screen, by keyboard alone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('a user writes and publishes an online event', async ({ page, request }) => {
    await signIn(page);
    await page.goto('/events/new');
    await title(page).focus();
    await page.keyboard.type('Chess by mail');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Soc');
    // How a date is typed is the browser's own business and language.
    await page.getByLabel('Date').fill(dayAhead(6));
    await page.getByLabel('Starts').fill('19:00');
    await page.getByRole('radio', { name: 'In person' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Online' })).toBeChecked();
    await page.getByLabel('Interests').focus();
    await page.keyboard.type('chess');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Remove chess' })).toBeVisible();
    await page.locator('summary').filter({ hasText: 'Good to know' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Price')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.getByRole('button', { name: 'Publish' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/events\/[0-9a-f-]{36}$/);
    const event = await callSite(request, getEvent, { params: { eventId: idIn(page) } });
    expect(event).toMatchObject({ title: 'Chess by mail', attendance: 'online', interests: ['chess'] });
  });
});
