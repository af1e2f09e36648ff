import { expect, test } from '@playwright/test';
import { answerEvent } from '#contracts/rsvps/rsvps.contract.ts';
import { callSite, createUser, fillSeats, publishedEvent, rareWord } from '#tests/e2e/support/factories.ts';
import { openDialog } from './support/header.ts';
import { signIn } from './support/signed-in.ts';

test('attended, waitlisted and requested events are listed with their RSVPs', async ({ page, request }) => {
  const host = await createUser();
  const [open, full] = [rareWord(), rareWord()];
  const going = await publishedEvent(request, host, { title: `Walk ${open}`, attendance: 'online' });
  const waiting = await publishedEvent(request, host, { title: `Talk ${full}`, attendance: 'online', capacity: 1 });
  await fillSeats(request, waiting.id, 1);
  const person = await signIn(page);
  for (const { id } of [going, waiting])
    await callSite(request, answerEvent, { params: { eventId: id }, body: { status: 'going' } }, person);

  await page.goto('/dashboard/events');
  const lists = page.getByRole('navigation', { name: 'Your events' });
  const list = (name: string) => page.getByRole('region', { name }).getByRole('listitem');
  await expect(list('Going').getByText('Going', { exact: true })).toBeVisible();
  await expect(list('Going')).toHaveText([new RegExp(open)]);
  await lists.getByRole('link', { name: 'Waitlisted' }).click();
  await expect(page).toHaveURL('/dashboard/events?show=waitlisted');
  await expect(list('Waitlisted')).toHaveText([new RegExp(full)]);
  await expect(list('Waitlisted').getByText('On the waitlist')).toBeVisible();
  await page.reload();
  await expect(list('Waitlisted')).toHaveText([new RegExp(full)]);
  await page.goBack();
  await page.getByRole('link', { name: `Walk ${open}` }).click();
  await expect(page).toHaveURL(`/events/${going.id}`);

  const approval = {
    title: `Dinner ${open}`,
    requiresApproval: true,
    capacity: 4,
    isAddressHidden: true,
    address: 'Hof 3',
  };
  const asked = await publishedEvent(request, host, approval);
  await page.goto(`/events/${asked.id}`);
  await page.getByRole('button', { name: 'Request to join' }).click();
  const dialog = openDialog(page, 'Request to join');
  await dialog.getByLabel('Note to the host').fill('I come by train.');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('You requested to join.')).toBeVisible();
  await expect(page.getByText('0 going · 4 spots left')).toBeVisible();
  await expect(page.getByText('Hof 3')).toBeHidden();
  await page.goto('/dashboard/events?show=requested');
  await expect(list('Requested').getByText('Requested', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: `Dinner ${open}` }).click();
  await page.getByRole('button', { name: 'Withdraw request' }).click();
  await openDialog(page, 'Withdraw your request?').getByRole('button', { name: 'Withdraw request' }).click();
  await expect(page.getByRole('button', { name: 'Request to join' })).toBeVisible();
});

test('a private calendar feed is created, read, renewed and revoked', async ({ page, request }) => {
  await signIn(page);
  await page.goto('/dashboard/events');
  const calendar = page.getByRole('region', { name: 'In your calendar' });
  await calendar.getByRole('button', { name: 'Create calendar link' }).click();
  const address = calendar.getByLabel('Private calendar link');
  await expect(address).toHaveValue(/\/calendars\/.+\.ics$/);
  const first = await address.inputValue();
  expect(await (await request.get(new URL(first).pathname)).text()).toContain('BEGIN:VCALENDAR');

  await calendar.getByRole('button', { name: 'Create a new link' }).click();
  await expect(address).not.toHaveValue(first);
  expect((await request.get(new URL(first).pathname)).status()).toBe(404);
  await calendar.getByRole('button', { name: 'Turn off' }).click();
  await expect(calendar.getByRole('button', { name: 'Create calendar link' })).toBeVisible();
});
