import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import type { SignedIn } from '#contracts/accounts/accounts.contract.ts';
import type { EventFields } from '#contracts/events/event-fields.ts';
import { updateEvent } from '#contracts/events/events.contract.ts';
import { listRsvps } from '#contracts/rsvps/attendees.contract.ts';
import { answerEvent, getRsvp } from '#contracts/rsvps/rsvps.contract.ts';
import { callSite, createUser, publishedEvent, soon } from '#tests/e2e/support/factories.ts';
import { openDialog } from './support/header.ts';
import { signIn } from './support/signed-in.ts';

const person = (page: Page, { user }: SignedIn) => page.getByRole('listitem').filter({ hasText: user.name });
const show = (page: Page, kind: RegExp) => page.getByRole('radio', { name: kind }).check({ force: true });

/** Two seats, three people: the third waits. */
async function fullEvent(page: Page, request: APIRequestContext, fields: EventFields = {}) {
  const host = await signIn(page);
  const questions = [{ text: 'Which game?', isRequired: false }];
  const event = await publishedEvent(request, host, { capacity: 2, questions, ...fields });
  const people: SignedIn[] = [];
  for (let at = 0; at < 3; at++) {
    const somebody = await createUser();
    const answers = { [event.questions[0]!.id]: `Game ${at}` };
    const body = { status: 'going', answers } as const;
    await callSite(request, answerEvent, { params: { eventId: event.id }, body }, somebody);
    people.push(somebody);
  }
  await page.goto(`/events/${event.id}/manage`);
  const [first, second, third] = people as [SignedIn, SignedIn, SignedIn];
  await expect(person(page, first)).toBeVisible();
  return { event, host, first, second, third };
}

test('a host sees attendees and their answers, moves, removes and readmits them, and answers requests', async ({
  page,
  request,
}) => {
  const { event, host, first, second, third } = await fullEvent(page, request);
  await expect(person(page, first).getByText('Game 0')).toBeVisible();
  await page.getByLabel('Search guests').fill(second.user.name);
  await expect(person(page, first)).toBeHidden();
  await expect(person(page, second)).toBeVisible();
  await page.getByLabel('Search guests').fill('');
  await show(page, /Waitlist 1/);
  await person(page, third).getByRole('button', { name: 'Move up' }).click();
  await expect(person(page, third).getByText('There aren’t enough spots left.')).toBeVisible();
  await show(page, /Going 2/);
  await person(page, first).getByRole('button', { name: 'Remove' }).click();
  await openDialog(page, `Remove ${first.user.name}?`).getByRole('button', { name: 'Remove' }).click();
  await expect(person(page, first)).toBeHidden();
  // The one who waited has moved up by itself.
  await expect(person(page, third)).toBeVisible();
  await person(page, third).getByRole('button', { name: 'Move to waitlist' }).click();
  await expect(page.getByRole('radio', { name: /Waitlist 1/ })).toBeVisible();
  await show(page, /Removed 1/);
  await person(page, first).getByRole('button', { name: 'Let back in' }).click();
  await expect(page.getByRole('radio', { name: /Going 2/ })).toBeVisible();

  const params = { eventId: event.id };
  await callSite(request, updateEvent, { params, body: { requiresApproval: true, capacity: 3 } }, host);
  const [fourth, fifth] = [await createUser(), await createUser()];
  for (const [somebody, note] of [
    [fourth, 'I bring a chair.'],
    [fifth, ''],
  ] as const)
    await callSite(request, answerEvent, { params, body: { status: 'going', note } }, somebody);
  await page.reload();
  const requests = page.getByRole('region', { name: /^Requests/ });
  await expect(requests.getByText('I bring a chair.')).toBeVisible();
  for (const somebody of [fourth, fifth])
    await requests.getByRole('checkbox', { name: `Select ${somebody.user.name}` }).check();
  await requests.getByRole('button', { name: 'Accept 2 selected' }).click();
  await openDialog(page, 'Not enough spots').getByRole('button', { name: 'Accept those who fit' }).click();
  await expect(page.getByText('1 request accepted, 1 left open because the event is full.')).toBeVisible();
  await page.getByRole('button', { name: `Decline ${fifth.user.name}` }).click();
  const declining = openDialog(page, `Decline ${fifth.user.name}?`);
  await declining.getByLabel('Message').fill('Next time!');
  await declining.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('No open requests.')).toBeVisible();
  await show(page, /Declined 1/);
  await expect(person(page, fifth).getByText('Your message: Next time!')).toBeVisible();
});

test('a host checks attendees in by code or from the list, undoes a check-in, and sees who comes in person', async ({
  page,
  request,
}) => {
  const { event, host, first, second, third } = await fullEvent(page, request, { attendance: 'hybrid', ...soon() });
  const params = { eventId: event.id };
  const { checkInCode } = await callSite(request, getRsvp, { params }, first);
  const door = page.getByRole('form', { name: 'Check-in' });
  await door.getByLabel('Code').fill(checkInCode!.toLowerCase());
  await door.getByLabel('Code').press('Enter');
  await expect(door.getByText(`${first.user.name} is here. Welcome!`)).toBeVisible();
  await expect(door.getByLabel('Code')).toBeFocused();
  await door.getByLabel('Code').fill(checkInCode!);
  await door.getByRole('button', { name: 'Check in' }).click();
  await expect(door.getByText(`${first.user.name} was already checked in.`)).toBeVisible();
  await door.getByLabel('Code').fill('ZZZZZZZZ');
  await door.getByRole('button', { name: 'Check in' }).click();
  await expect(door.getByText('No one at this event has that code.')).toBeVisible();
  await person(page, second).getByRole('button', { name: 'Check in' }).click();
  await expect(person(page, second).getByText('Checked in', { exact: true })).toBeVisible();
  const countCheckedIn = async () => (await callSite(request, listRsvps, { params, query: {} }, host)).counts.checkedIn;
  await expect.poll(countCheckedIn).toBe(2);
  // A press right after the check-in counts as the second tap of a double tap.
  await expect(async () => {
    await person(page, second).getByRole('button', { name: 'Undo check-in' }).click({ timeout: 1000 });
    await expect(person(page, second).getByText('Checked in', { exact: true })).toBeHidden({ timeout: 1000 });
  }).toPass();
  await expect.poll(countCheckedIn).toBe(1);
  await callSite(request, answerEvent, { params, body: { status: 'going', attendance: 'online' } }, third);
  await page.reload();
  await expect(person(page, third).getByText('Online', { exact: true })).toBeVisible();
  await expect(person(page, third).getByRole('button', { name: 'Check in' })).toBeHidden();
  await show(page, /^In person$/);
  await expect(person(page, third)).toBeHidden();
  await expect(page.getByRole('radio', { name: /Going 2/ })).toBeVisible();
});

test('a host messages attendees, exports RSVPs and closes them', async ({ page, request }) => {
  const { event, first } = await fullEvent(page, request);
  await page.getByRole('checkbox', { name: `Select ${first.user.name}` }).check();
  await page.getByRole('button', { name: 'Message 1 selected' }).click();
  await expect(openDialog(page, 'Message one guest')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Message guests' }).click();
  const dialog = openDialog(page, 'Message guests');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('Enter a subject.')).toBeVisible();
  await dialog.getByLabel('Subject').fill('Bring a chair');
  await dialog.getByLabel('Message').fill('There are too few.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Message sent to 2 people.')).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download RSVPs (CSV)' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Board-games-by-the-fire.csv');
  let csv = '';
  for await (const chunk of await file.createReadStream()) csv += String(chunk);
  expect(csv).toContain('Which game?');
  expect(csv).toContain(first.user.name);

  await page.getByRole('button', { name: 'Close RSVPs' }).click();
  await expect(page.getByText('RSVPs are closed. People who are going can still cancel.')).toBeVisible();
  const late = await createUser();
  const body = { status: 'going' } as const;
  const answer = callSite(request, answerEvent, { params: { eventId: event.id }, body }, late);
  await expect(answer).rejects.toThrow('RSVPs are closed.');
  await page.getByRole('button', { name: 'Reopen RSVPs' }).click();
  await expect(page.getByText('RSVPs are open until the event starts.')).toBeVisible();
});
