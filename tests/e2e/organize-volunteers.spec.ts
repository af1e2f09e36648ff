import { expect, type Locator, type Page, test } from '@playwright/test';
import type { SignedIn } from '#contracts/accounts/accounts.contract.ts';
import { listEventRoles } from '#contracts/volunteering/volunteer-roles.contract.ts';
import { callSite, dayAhead, publishedEvent, publishedSeries } from '#tests/e2e/support/factories.ts';
import { openDialog } from './support/header.ts';
import { makeGroup, makeOrganization } from './support/hosts.ts';
import { signIn, signInVerified } from './support/signed-in.ts';
import { passEvent } from './support/site-controls.ts';
import { fillShift, makeEventRole, shiftAt, shiftSoon } from './support/volunteers.ts';

const role = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const shifts = (page: Page, title: string) => page.getByRole('list', { name: `Shifts of ${title}` }).locator('> li');
const person = (page: Page, { user }: SignedIn) => page.getByRole('listitem').filter({ hasText: user.name }).last();
const named = (list: Locator, { user }: SignedIn) => list.getByRole('strong').filter({ hasText: user.name });
const inMenu = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

/** What a download holds, once a press has led to it. */
async function downloaded(page: Page, press: string): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: press }).click();
  const file = await download;
  let text = '';
  for await (const chunk of await file.createReadStream()) text += String(chunk);
  return { name: file.suggestedFilename(), text };
}

// spec: 1.5, 10.4
test('an organizer creates a role with two shifts, edits, copies and deletes it', async ({ page, request }) => {
  const owner = await signInVerified(page);
  const { id } = await makeOrganization(request, owner, { kind: 'non-profit' });
  const event = await publishedEvent(request, owner, { host: { kind: 'organization', id }, title: 'Saturday sorting' });
  await page.goto(`/events/${event.id}/manage`);
  await page.getByRole('link', { name: 'Add volunteer roles' }).click();
  await page.getByRole('button', { name: 'Add a role' }).click();
  const form = page.getByRole('form', { name: 'New role' });
  await form.getByRole('button', { name: 'Add role' }).click();
  await expect(form.getByText('Enter a role.')).toBeVisible();
  await expect(form.getByLabel('Role')).toBeFocused();
  await form.getByLabel('Role').fill('Sorters');
  await form.getByLabel('What to do').fill('Sort what was given.\nLift up to ten kilos.');
  await form.getByLabel('People').fill('6');
  await form.getByRole('button', { name: '2 shifts' }).click();
  await expect(form.getByRole('group', { name: 'Shift 2' }).getByLabel('From', { exact: true })).toHaveValue('20:30');
  await form.getByRole('button', { name: 'Add role' }).click();
  await expect(page.getByText('12 spots open on 2 shifts')).toBeVisible();
  await expect(shifts(page, 'Sorters')).toHaveText([/7:00 PM – 8:30 PM.*0 of 6/, /8:30 PM – 10:00 PM.*0 of 6/]);

  await page.getByRole('button', { name: 'Change Sorters' }).click();
  await inMenu(page, 'Edit').click();
  const edit = page.getByRole('form', { name: 'Edit Sorters' });
  await edit.getByLabel('Skills').fill('Forklift');
  await edit.getByLabel('Skills').press('Enter');
  await edit.getByLabel('Minimum age').fill('16');
  await edit.getByRole('button', { name: 'Save role' }).click();
  await expect(role(page, 'Sorters').getByText('Ages 16 and up')).toBeVisible();
  await expect(role(page, 'Sorters').getByText('forklift')).toBeVisible();

  await page.getByRole('button', { name: 'Change Sorters' }).click();
  await inMenu(page, 'Duplicate').click();
  await form.getByLabel('Role').fill('Drivers');
  await form.getByRole('button', { name: 'Remove shift 2' }).click();
  await form.getByLabel('People').fill('1');
  await form.getByRole('button', { name: 'Add role' }).dblclick();
  await expect(page.getByText('13 spots open on 3 shifts')).toBeVisible();
  await expect(role(page, 'Drivers').getByText('Ages 16 and up')).toBeVisible();

  const first = shifts(page, 'Drivers').first();
  await first.getByRole('button', { name: /^More/ }).click();
  await inMenu(page, 'Close').click();
  await expect(first.getByText('Closed', { exact: true })).toBeVisible();
  await expect(page.getByText('12 spots open on 2 shifts')).toBeVisible();
  await page.getByRole('button', { name: 'Change Drivers' }).click();
  await inMenu(page, 'Add a shift').click();
  await page.getByRole('form', { name: 'New shift' }).getByRole('button', { name: 'Add shift' }).click();
  await expect(shifts(page, 'Drivers')).toHaveCount(2);

  const { roles } = await callSite(request, listEventRoles, { params: { eventId: event.id } });
  const [volunteer] = await fillShift(request, roles.find(({ title }) => title === 'Sorters')!.shifts[0]!.id, 1);
  await page.reload();
  await page.getByRole('button', { name: 'Change Sorters' }).click();
  await inMenu(page, 'Delete').click();
  const dialog = openDialog(page, 'Delete Sorters?');
  await expect(dialog.getByText('1 person has signed up')).toBeVisible();
  await expect(dialog.getByText(volunteer!.user.name)).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete role' }).click();
  await expect(role(page, 'Sorters')).toBeHidden();
  await expect(role(page, 'Drivers')).toBeVisible();

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await inMenu(page, 'Duplicate').click();
  await expect(page).not.toHaveURL(new RegExp(event.id));
  const copyId = /events\/([0-9a-f-]{36})/.exec(page.url())![1]!;
  await page.getByLabel('Date').fill(dayAhead(30));
  await page.getByLabel('Starts').fill('10:00');
  await expect
    .poll(async () => {
      const copied = await callSite(request, listEventRoles, { params: { eventId: copyId } }, owner);
      return copied.roles.map(({ title, shifts: each }) => [title, each.length]);
    })
    .toEqual([['Drivers', 2]]);
});

// spec: 1.5, 10.11
test('an organizer fills gaps from the waitlist, moves and removes volunteers, and messages a shift', async ({
  page,
  request,
}) => {
  const host = await signIn(page);
  const event = await publishedEvent(request, host);
  const full = shiftAt('14:00', '16:00', 1);
  const { shifts: made } = await makeEventRole(request, host, event.id, {
    shifts: [full, shiftAt('16:00', '18:00', 2)],
  });
  const [ann, ben] = await fillShift(request, made[0]!.id, 2);
  await page.goto(`/events/${event.id}/manage/volunteers`);
  await expect(page.getByText('2 spots open on 1 shift')).toBeVisible();
  await expect(shifts(page, 'Sorters')).toHaveText([
    /4:00 PM – 6:00 PM.*0 of 2/,
    /2:00 PM – 4:00 PM.*1 of 1 · 1 on the waitlist/,
  ]);

  await page.getByRole('button', { name: /^People \(2\)/ }).click();
  const on = page.getByRole('list', { name: 'On Sorters' });
  const waiting = page.getByRole('list', { name: 'Waitlist for Sorters' });
  await person(page, ann!).getByRole('button', { name: 'Move to waitlist' }).click();
  // The first person on the waitlist moves up automatically.
  await expect(named(on, ben!)).toBeVisible();
  await expect(waiting.getByText('Moved to the waitlist by you')).toBeVisible();
  await waiting.getByRole('button', { name: `Move up ${ann!.user.name}` }).click();
  await expect(waiting.getByText('This shift is full.')).toBeVisible();
  const early = shifts(page, 'Sorters').filter({ hasText: '2:00 PM – 4:00 PM' });
  await early.getByRole('button', { name: /^More/ }).click();
  await inMenu(page, 'Edit').click();
  await page.getByRole('form', { name: 'Edit shift' }).getByLabel('People').fill('2');
  await page.getByRole('button', { name: 'Save shift' }).click();
  await expect(page.getByText('1 spot open. Move someone up.')).toBeVisible();
  await waiting.getByRole('button', { name: `Move up ${ann!.user.name}` }).click();
  await expect(named(on, ann!)).toBeVisible();

  await on.getByRole('button', { name: `Move to another shift ${ann!.user.name}` }).click();
  const move = openDialog(page, `Move ${ann!.user.name}`);
  await expect(move.getByLabel('To', { exact: true })).toContainText('4:00 PM – 6:00 PM (2 open)');
  await move.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByText(`You moved ${ann!.user.name}. We’ll let them know.`)).toBeVisible();
  await expect(named(on, ann!)).toBeHidden();
  await on.getByRole('button', { name: `Remove ${ben!.user.name}` }).click();
  await openDialog(page, `Remove ${ben!.user.name}?`).getByRole('button', { name: 'Remove' }).click();
  await expect(on).toBeHidden();
  await expect(page.getByText('Removed (1)')).toBeVisible();

  const late = shifts(page, 'Sorters').filter({ hasText: '4:00 PM – 6:00 PM' });
  await late.getByRole('button', { name: /^More/ }).click();
  await inMenu(page, 'Message volunteers').click();
  const dialog = page.getByRole('dialog', { name: /^Message Sorters/ });
  await dialog.getByLabel('Subject').fill('Gloves');
  await dialog.getByLabel('Message').fill('Bring some.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Message sent to one person.')).toBeVisible();
  const csv = await downloaded(page, 'Download sign-ups (CSV)');
  expect(csv.name).toBe('Board-games-by-the-fire-volunteers.csv');
  expect(csv.text).toContain(ann!.user.name);
});

// spec: 1.5, 10.14
test('roles of a series apply to all its events, and a change keeps shifts that were taken', async ({
  page,
  request,
}) => {
  const me = await signIn(page);
  const { occurrences } = await publishedSeries(request, me);
  const [first, second, third] = occurrences.map(({ id }) => `/events/${id}/manage/volunteers`) as [
    string,
    string,
    string,
  ];
  await page.goto(first);
  await page.getByRole('button', { name: 'Add a role' }).click();
  await expect(page.getByText('are added to every new date')).toBeVisible();
  const form = page.getByRole('form', { name: 'New role' });
  await form.getByLabel('Role').fill('Guides');
  await form.getByLabel('People').fill('2');
  await expect(form.getByRole('radio', { name: 'This and following' })).toBeChecked();
  await form.getByRole('button', { name: 'Add role' }).click();
  await expect(role(page, 'Guides').getByText('Repeats')).toBeVisible();

  await page.goto(second);
  await expect(shifts(page, 'Guides')).toHaveText([/7:00 PM – 9:00 PM.*0 of 2/]);
  const { roles } = await callSite(request, listEventRoles, { params: { eventId: occurrences[1]!.id } });
  await fillShift(request, roles[0]!.shifts[0]!.id, 1);
  await page.goto(first);
  await shifts(page, 'Guides').getByRole('button', { name: /^More/ }).click();
  await inMenu(page, 'Edit').click();
  const edit = page.getByRole('form', { name: 'Edit shift' });
  await edit.getByLabel('People').fill('4');
  await edit.getByRole('radio', { name: 'All upcoming' }).check({ force: true });
  await expect(edit.getByText('Shifts that people have signed up for don’t change.')).toBeVisible();
  await edit.getByRole('button', { name: 'Save shift' }).click();
  await expect(shifts(page, 'Guides')).toHaveText([/0 of 4/]);
  await page.goto(second);
  await expect(shifts(page, 'Guides')).toHaveText([/1 of 2/]);
  await page.goto(third);
  await expect(shifts(page, 'Guides')).toHaveText([/0 of 4/]);
});

// spec: 10.5
test('an organization creates a role without an event, and sees its gaps and its hours by person', async ({
  page,
  request,
}) => {
  const owner = await signInVerified(page);
  const { slug, id, name } = await makeOrganization(request, owner, { kind: 'non-profit' });
  await page.goto(`/organizations/${slug}/manage`);
  await page.getByRole('link', { name: 'Volunteers', exact: true }).click();
  await page.getByRole('button', { name: 'Add a role' }).click();
  const form = page.getByRole('form', { name: 'New role' });
  await form.getByLabel('Role').fill('Translators');
  const { startsLocal } = shiftAt('09:00', '12:00', 3);
  await form.getByLabel('Day').fill(startsLocal.slice(0, 10));
  await form.getByLabel('From', { exact: true }).fill('22:00');
  await form.getByLabel('To', { exact: true }).fill('01:00');
  await expect(form.getByText('Ends the next day')).toBeVisible();
  await form.getByLabel('People').fill('3');
  await form.getByRole('button', { name: 'Add role' }).click();
  await expect(form.getByText('Choose a location, or online.')).toBeVisible();
  await form.getByRole('radio', { name: 'Online' }).check({ force: true });
  await form.getByRole('button', { name: 'Add role' }).click();
  await expect(page.getByText('3 spots open on 1 shift').last()).toBeVisible();
  await expect(role(page, 'Translators').getByText('Online')).toBeVisible();

  await page.getByRole('button', { name: 'Change Translators' }).click();
  await inMenu(page, 'Add a shift').click();
  const newShift = page.getByRole('form', { name: 'New shift' });
  await newShift.getByLabel('Day').fill(dayAhead(12));
  await newShift.getByLabel('From', { exact: true }).fill('18:00');
  await newShift.getByLabel('To', { exact: true }).fill('20:00');
  await newShift.getByLabel('Repeats').selectOption('weekly');
  await newShift.getByLabel('Until').fill(dayAhead(26));
  await newShift.getByRole('button', { name: 'Add shift' }).click();
  await expect(shifts(page, 'Translators')).toHaveCount(4);
  await expect(role(page, 'Translators').getByText(/^Every .*, until/)).toBeVisible();
  await shifts(page, 'Translators').nth(2).getByRole('button', { name: /^More/ }).click();
  await inMenu(page, 'Delete').click();
  await page.getByRole('radio', { name: 'This and following' }).check({ force: true });
  await page.getByRole('button', { name: 'Delete shift' }).click();
  await expect(shifts(page, 'Translators')).toHaveCount(2);
  await shifts(page, 'Translators').last().getByRole('button', { name: /^More/ }).click();
  await inMenu(page, 'Delete').click();
  await page.getByRole('radio', { name: 'This date' }).check({ force: true });
  await page.getByRole('button', { name: 'Delete shift' }).click();
  await expect(shifts(page, 'Translators')).toHaveCount(1);

  const event = await publishedEvent(request, owner, { host: { kind: 'organization', id }, title: 'Soup kitchen' });
  const { shifts: made } = await makeEventRole(request, owner, event.id, { shifts: [shiftSoon(2)] });
  await page.reload();
  await expect(page.getByRole('link', { name: 'Sorters · Soup kitchen' })).toHaveAttribute(
    'href',
    `/events/${event.id}/manage/volunteers`,
  );
  const [ann] = await fillShift(request, made[0]!.id, 1);
  await page.goto(`/volunteer-shifts/${made[0]!.id}/check-in`);
  await page.getByRole('button', { name: `Here ${ann!.user.name}` }).click();
  await expect(page.getByText('All saved.')).toBeVisible();
  await passEvent(event.id);
  await page.goto(`/organizations/${slug}/manage/hours`);
  const table = page.getByRole('table', { name: 'Hours by person' });
  await expect(table.getByRole('row', { name: new RegExp(ann!.user.name) })).toContainText('3 h');
  await page.getByLabel('First day').fill('2020-01-01');
  await page.getByLabel('Last day').fill('2020-12-31');
  await expect(page.getByText('No hours in this period')).toBeVisible();
  await page.getByLabel('First day').fill('');
  await page.getByLabel('Last day').fill('');
  await expect(table).toBeVisible();
  const csv = await downloaded(page, 'Download hours (CSV)');
  expect(csv.name).toContain(name.split(' ')[0]!);
  expect(csv.text).toContain(ann!.user.name);
});

test('only organizers of a group see where its events need volunteers', async ({ page, request }) => {
  const organizer = await signIn(page);
  const { slug, id } = await makeGroup(request, organizer);
  const event = await publishedEvent(request, organizer, { host: { kind: 'group', id }, title: 'Spring cleaning' });
  await makeEventRole(request, organizer, event.id);
  await page.goto(`/groups/${slug}/manage`);
  await expect(page.getByText('2 spots open on 1 shift')).toBeVisible();
  await page.getByRole('link', { name: 'Sorters · Spring cleaning' }).click();
  await expect(role(page, 'Sorters')).toBeVisible();
  await page.goto(`/groups/${slug}/manage/hours`);
  await expect(page.getByText('No hours to approve.')).toBeVisible();
  await expect(page.getByText('No hours in this period')).toBeVisible();
  await signIn(page);
  await page.goto(`/events/${event.id}/manage/volunteers`);
  await expect(page.getByText('Only hosts can plan volunteers.')).toBeVisible();
});
