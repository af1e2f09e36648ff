import { expect, type Page, test } from '@playwright/test';
import { MAX_IMPORT_LENGTH } from '#contracts/events/event-limits.ts';
import { signIn } from './support/signed-in.ts';

const main = (page: Page) => page.getByRole('main');

const calendar = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//tests//calendar//EN',
  'BEGIN:VEVENT',
  'UID:one@example.org',
  'DTSTAMP:20260101T000000Z',
  'DTSTART;TZID=Europe/Berlin:20500110T190000',
  'DTEND;TZID=Europe/Berlin:20500110T210000',
  'SUMMARY:Winter walk',
  'LOCATION:Berlin',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:many@example.org',
  'DTSTAMP:20260101T000000Z',
  'DTSTART;TZID=America/Chicago:20500111T190000',
  'DTEND;TZID=America/Chicago:20500111T210000',
  'RRULE:FREQ=MONTHLY;BYDAY=2TU',
  'SUMMARY:Book club',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:past@example.org',
  'DTSTAMP:20200101T000000Z',
  'DTSTART:20200110T190000Z',
  'DTEND:20200110T210000Z',
  'SUMMARY:Summer walk',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n');

async function choose(page: Page, text: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles({ name: 'mine.ics', mimeType: 'text/calendar', buffer: Buffer.from(text) });
}

test('importing a calendar file creates drafts and reports problems, and files that are too large or not a calendar are not uploaded', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/events/new');
  await page.getByRole('link', { name: 'Import a calendar' }).click();
  await expect(page).toHaveURL('/events/import');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.getByRole('button', { name: 'Create drafts' }).click();
  await expect(page.getByRole('alert')).toHaveText('Choose a file, paste its text, or enter an address.');
  await choose(page, 'Dear diary');
  await expect(page.getByRole('alert')).toHaveText('Choose a calendar file that ends in .ics.');
  await choose(page, `BEGIN:VCALENDAR\r\n${'X'.repeat(MAX_IMPORT_LENGTH)}`);
  await page.getByRole('button', { name: 'Create drafts' }).click();
  await expect(page.getByRole('alert')).toHaveText('Import up to 1 MB at once.');
  expect(sent).not.toContain('POST /api/imports');

  await choose(page, calendar);
  await expect(page.getByLabel('Or paste its contents')).toHaveValue(/Winter walk/);
  await page.getByRole('button', { name: 'Create drafts' }).click();
  await expect(page.getByRole('heading', { name: '2 drafts created from 3 entries' })).toBeFocused();
  expect(sent).toContain('POST /api/imports');
  const report = main(page).getByRole('list', { name: 'Import results' });
  await expect(report.getByText('every month on the 2nd Tuesday')).toBeVisible();
  await expect(report.getByRole('heading', { name: 'One past entry' })).toBeVisible();

  await report.getByRole('link', { name: 'Book club' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Book club');
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue('2050-01-11');
  await expect(page.getByLabel('How often')).toHaveValue('monthly-nth');
  await expect(page.getByRole('list', { name: 'Next dates' }).getByRole('listitem').first()).toContainText('Jan 11');

  await page.goto('/events/import');
  const address = page.getByLabel('Or enter its address');
  await address.fill('webcal://127.0.0.1/me.ics');
  await page.getByRole('button', { name: 'Create drafts' }).click();
  await expect(main(page).getByText('We couldn’t reach 127.0.0.1 on the public internet.')).toBeVisible();
  await expect(address).toHaveValue('webcal://127.0.0.1/me.ics');
  await expect(address).toBeFocused();
});
