import { expect, type Locator, type Page, test } from '@playwright/test';
import type { SignedIn } from '#contracts/accounts/accounts.contract.ts';
import { publishedEvent, soon } from '#tests/e2e/support/factories.ts';
import { openDialog } from './support/header.ts';
import { signIn } from './support/signed-in.ts';
import { passEvent } from './support/site-controls.ts';
import { fillShift, makeEventRole, shiftSoon } from './support/volunteers.ts';

const person = (page: Page, { user }: SignedIn) => page.getByRole('listitem').filter({ hasText: user.name });
const named = (list: Locator, { user }: SignedIn) => list.getByRole('strong').filter({ hasText: user.name });
const here = (page: Page, one: SignedIn) => person(page, one).getByText('Here', { exact: true });

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

// spec: 1.5, 10.12
test('check-in on a phone takes one tap per person, works offline, and hours are approved afterwards', async ({
  page,
  request,
  context,
}) => {
  const host = await signIn(page);
  const event = await publishedEvent(request, host, soon());
  const { shifts: made } = await makeEventRole(request, host, event.id, {
    minimumAge: 18,
    shifts: [shiftSoon(3)],
  });
  const [ann, ben, cleo] = (await fillShift(request, made[0]!.id, 3)) as [SignedIn, SignedIn, SignedIn];
  await page.goto(`/events/${event.id}/manage/volunteers`);
  await page.getByRole('link', { name: /^Check in Sorters/ }).click();
  const press = (name: string, { user }: SignedIn) => page.getByRole('button', { name: `${name} ${user.name}` });
  await expect(person(page, ann).getByText('Confirmed: 18 or older')).toBeVisible();
  // Nobody is missing before it begins.
  await expect(press('No-show', ann)).toBeHidden();
  await press('Here', ann).tap();
  await expect(here(page, ann)).toBeVisible();
  await expect(page.getByText('1 of 3 here')).toBeVisible();
  await expect(page.getByText('All saved.')).toBeVisible();
  await page.getByLabel('Search volunteers').fill(ben.user.name);
  await expect(page.getByRole('listitem').filter({ hasText: ann.user.name })).toBeHidden();
  await page.getByLabel('Search volunteers').fill('');

  await passEvent(event.id);
  await page.reload();
  await expect(here(page, ann)).toBeVisible();
  // The page opens with the list of the last visit, in which the shift has not begun.
  await expect(press('No-show', cleo)).toBeVisible();
  await context.setOffline(true);
  await press('Here', ben).tap();
  await press('No-show', cleo).tap();
  await page.getByRole('button', { name: 'Add someone at the door' }).tap();
  const atDoor = openDialog(page, 'Add someone at the door');
  await atDoor.getByLabel('Email').fill('wim');
  await atDoor.getByRole('button', { name: 'Add', exact: true }).tap();
  await expect(atDoor.getByText('Enter a name.')).toBeVisible();
  await expect(atDoor.getByText('Please enter a valid email')).toBeVisible();
  await atDoor.getByLabel('Name').fill('Wim Walker');
  await atDoor.getByLabel('Email').fill('wim@example.org');
  await atDoor.getByRole('button', { name: 'Add', exact: true }).tap();
  const walkIns = page.getByRole('list', { name: 'Walk-ins' });
  await expect(walkIns.getByRole('strong').filter({ hasText: 'Wim Walker' })).toBeVisible();
  await expect(here(page, ben)).toBeVisible();
  await expect(page.getByText('No connection. 3 check-ins will be sent when you’re back online.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('All saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('2 of 3 here, 1 no-show, 1 walk-in')).toBeVisible();
  await expect(walkIns.getByRole('strong').filter({ hasText: 'Wim Walker' })).toBeVisible();
  await press('Undo', ann).tap();
  // A tap right after a button has changed counts as the second one of a double tap.
  for (const [name, next] of [
    ['Undo', 'Here'],
    ['Here', 'Undo'],
  ] as const)
    await expect(async () => {
      await press(name, cleo).tap({ timeout: 1000 });
      await expect(press(next, cleo)).toBeVisible({ timeout: 1000 });
    }).toPass();
  await expect(page.getByText('2 of 3 here')).toBeVisible();
  await expect(page.getByText('All saved.')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  await page.getByRole('link', { name: 'All shifts' }).click();
  const hours = page.getByRole('list', { name: /^Hours of Sorters/ });
  const unmarked = page.getByRole('list', { name: /^Not marked yet, Sorters/ });
  await unmarked.getByRole('button', { name: `Other hours ${ann.user.name}` }).click();
  await unmarked.getByLabel('Time', { exact: true }).fill('2:00');
  await unmarked.getByRole('button', { name: 'Save' }).click();
  await expect(unmarked).toBeHidden();
  await hours.getByRole('button', { name: `Correct ${ann.user.name}` }).click();
  await hours.getByLabel('Time', { exact: true }).fill('a while');
  await hours.getByRole('button', { name: 'Save' }).click();
  await expect(hours.getByText('Enter hours and minutes, such as 3:30.')).toBeVisible();
  await hours.getByLabel('Time', { exact: true }).fill('2:30');
  await hours.getByRole('button', { name: 'Save' }).click();
  await expect(hours.getByText('2 h 30 min')).toBeVisible();
  await hours.getByRole('button', { name: `Approve ${ann.user.name}` }).click();
  await expect(named(hours, ann)).toBeHidden();
  await hours.getByRole('button', { name: `No-show ${cleo.user.name}` }).click();
  await openDialog(page, `Mark ${cleo.user.name} as a no-show?`)
    .getByRole('button', { name: 'Mark as no-show' })
    .click();
  await expect(named(hours, cleo)).toBeHidden();
  await expect(hours.getByRole('link', { name: 'wim@example.org' })).toBeVisible();
  await page.getByRole('button', { name: /^Approve all \(2\)/ }).click();
  await expect(page.getByText('Approved for 2 people.')).toBeVisible();
  await expect(page.getByText('No hours to approve.')).toBeVisible();
});
