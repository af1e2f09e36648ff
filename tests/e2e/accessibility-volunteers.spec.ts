import { expect, test } from '@playwright/test';
import { createUser, publishedEvent, publishedSeries } from '#tests/e2e/support/factories.ts';
import { openDialog } from './support/header.ts';
import { makeGroup, makeOrganization } from './support/hosts.ts';
import { openQuietly } from './support/quiet-page.ts';
import { signIn, signInVerified } from './support/signed-in.ts';
import { violations, violationsOfPages } from './support/violations.ts';
import {
  fillShift,
  makeEventRole,
  makeOrganizationRole,
  shiftAt,
  shiftSoon,
  signUpForShift,
} from './support/volunteers.ts';

// Each of these checks many pages.
test.describe.configure({ timeout: 120_000 });

test.use({ viewport: { width: 390, height: 900 } });

test('managing the volunteers of an event and of a series, and check-in pass axe', async ({ page, request }) => {
  const host = await signIn(page);
  const event = await publishedEvent(request, host);
  const { shifts } = await makeEventRole(request, host, event.id, {
    skills: ['lifting'],
    minimumAge: 18,
    spotsPerSignUp: 4,
    shifts: [shiftSoon(20), shiftAt('14:00', '16:00', 1)],
  });
  await fillShift(request, shifts[1]!.id, 2);
  const group = await createUser();
  await signUpForShift(request, shifts[0]!.id, group, { spots: 3, companions: ['Ina'] });
  await openQuietly(page, `/events/${event.id}/manage/volunteers`);
  await page.getByRole('button', { name: /^People \(2\)/ }).click();
  await expect(page.getByRole('list', { name: 'Waitlist for Sorters' })).toBeVisible();
  await page.getByRole('button', { name: 'Add a role' }).click();
  await page.getByRole('form', { name: 'New role' }).getByText('Signing up', { exact: true }).click();
  await page.getByRole('button', { name: '2 shifts' }).click();
  await page.getByRole('button', { name: 'Add role' }).click();
  await expect(page.getByText('Enter a role.')).toBeVisible();
  expect(await violations(page), 'roles').toEqual([]);
  await page.getByRole('button', { name: 'Change Sorters' }).click();
  expect(await violations(page), 'menu').toEqual([]);
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(openDialog(page, 'Delete Sorters?').getByText('1 person on the waitlist')).toBeVisible();
  expect(await violations(page), 'delete dialog').toEqual([]);
  await openQuietly(page, `/volunteer-shifts/${shifts[0]!.id}/check-in`);
  await page.getByRole('button', { name: /^Here/ }).click();
  await expect(page.getByLabel(`How many of ${group.user.name}’s group came?`)).toHaveValue('3');
  await expect(page.getByText('All saved.')).toBeVisible();
  expect(await violations(page), 'check-in').toEqual([]);
  const { occurrences } = await publishedSeries(request, host);
  await openQuietly(page, `/events/${occurrences[0]!.id}/manage/volunteers`);
  await page.getByRole('button', { name: 'Add a role' }).click();
  expect(await violations(page), 'series').toEqual([]);
});

test('the volunteers and hours of an organization, and the hours of a group pass axe', async ({ page, request }) => {
  const owner = await signInVerified(page);
  const { slug } = await makeOrganization(request, owner, { kind: 'non-profit' });
  const { shifts } = await makeOrganizationRole(request, owner, slug, {
    shifts: [{ ...shiftSoon(2), timeZone: 'Europe/Berlin' }],
  });
  const [ann] = await fillShift(request, shifts[0]!.id, 1);
  await openQuietly(page, `/volunteer-shifts/${shifts[0]!.id}/check-in`);
  await page.getByRole('button', { name: `Here ${ann!.user.name}` }).click();
  await expect(page.getByText('All saved.')).toBeVisible();
  const group = await makeGroup(request, owner);
  const manage = `/organizations/${slug}/manage`;
  const volunteers = `${manage}/volunteers`;
  const hours = [`${manage}/hours`, `${volunteers}?when=past`, `/groups/${group.slug}/manage/hours`];
  expect(await violationsOfPages(page, [volunteers, ...hours])).toEqual([]);
});
