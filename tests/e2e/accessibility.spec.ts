import { expect, test } from '@playwright/test';
import { writeComment } from '#contracts/comments/comments.contract.ts';
import { putSocialLinks } from '#contracts/people/social-links.contract.ts';
import {
  callSite,
  createUser,
  fillSeats,
  publishedEvent,
  publishedSeries,
  rareWord,
} from '#tests/e2e/support/factories.ts';
import { openDialog, pressInHeader } from './support/header.ts';
import { addMember, makeGroup, makeOrganization } from './support/hosts.ts';
import { navigateQuietly, openQuietly } from './support/quiet-page.ts';
import { signIn, signInVerified } from './support/signed-in.ts';
import { coveredControls, violations, violationsOfPages } from './support/violations.ts';
import { approveTwoHours, fillShift, makeEventRole, shiftAt, signUpForShift } from './support/volunteers.ts';

const publicPages = [
  '/',
  '/help',
  '/about',
  '/privacy',
  '/terms',
  '/imprint',
  '/search',
  '/search?kind=groups',
  '/search?kind=organizations',
  '/volunteer',
  '/reset-password?token=x',
  '/verify-email?token=x',
  '/secure-account?token=x',
];
const personalPages: [string, ...string[]] = [
  '/dashboard',
  '/dashboard/events',
  '/dashboard/groups',
  '/dashboard/profile',
  '/events/new',
  '/events/import',
  '/notifications',
  '/conversations',
  '/dashboard/volunteering',
  '/dashboard/volunteering/record',
];
const settingsPages: [string, ...string[]] = [
  '/settings/profile',
  '/settings/account-management',
  '/settings/privacy',
  '/settings/interests',
  '/settings/email',
  '/settings/notifications',
  '/settings/social',
  '/settings/subscription',
  '/settings/payments-received',
];

// Each of these checks many pages.
test.describe.configure({ timeout: 120_000 });

// Colours in transition would be measured halfway.
test.use({ viewport: { width: 390, height: 900 } });

test('public pages pass axe', async ({ page }) => {
  for (const path of publicPages) {
    await openQuietly(page, path);
    expect(await violations(page), path).toEqual([]);
  }
});

test('a search with results, an empty search and an event pass axe', async ({ page, request }) => {
  const word = rareWord();
  const { id } = await publishedEvent(request, await createUser(), {
    title: `Axe throwing ${word}`,
    capacity: 1,
    accessibility: ['captions'],
    interests: ['axes'],
  });
  await fillSeats(request, id, 2);
  for (const path of [`/search?q=${word}&near=Berlin`, `/search?q=${word}&when=today`, `/events/${id}`]) {
    await openQuietly(page, path);
    expect(await violations(page), path).toEqual([]);
  }
  expect(await coveredControls(page)).toEqual([]);
});

test('the sign-up, log-in and reset dialogs pass axe', async ({ page }) => {
  for (const name of ['Sign up', 'Log in'] as const) {
    await openQuietly(page, '/');
    await pressInHeader(page, name);
    expect(await violations(page), name).toEqual([]);
  }
  await page.getByText('Forgot Password?').click();
  await expect(openDialog(page, 'Reset Password')).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

for (const [name, paths] of [
  ['personal pages', personalPages],
  ['settings', settingsPages],
] as const)
  test(`${name} pass axe`, async ({ page }) => {
    await signIn(page);
    expect(await violationsOfPages(page, paths)).toEqual([]);
  });

test('a profile, social links with errors, and blocking a person pass axe', async ({ page, request }) => {
  const [me, ben] = [await signIn(page), await createUser()];
  const links = [
    { service: 'website', address: 'https://ada.example' },
    { service: 'discord', address: 'ada.l' },
  ] as const;
  await callSite(request, putSocialLinks, { body: { links: [...links] } }, me);
  await openQuietly(page, `/people/${me.user.id}`);
  expect(await violations(page), 'page').toEqual([]);
  await navigateQuietly(page, '/settings/social');
  await page.getByLabel('Username or URL of link 2').fill('not a name');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter a valid Discord name.')).toBeVisible();
  expect(await violations(page), 'links').toEqual([]);
  await openQuietly(page, `/people/${ben.user.id}`);
  await page.getByRole('button', { name: `Block ${ben.user.name}` }).click();
  await expect(openDialog(page, `Block ${ben.user.name}?`)).toBeVisible();
  expect(await violations(page), 'block dialog').toEqual([]);
  await openDialog(page, `Block ${ben.user.name}?`).getByRole('button', { name: 'Block' }).click();
  await expect(page.getByRole('list', { name: 'Blocked people' })).toBeVisible();
  expect(await violations(page), 'privacy').toEqual([]);
});

test('notifications, on their page and in the panel pass axe', async ({ page, request }) => {
  const me = await signIn(page);
  const event = await publishedEvent(request, me, { attendance: 'online' });
  const body = { text: 'Is there room for a beginner?' };
  await callSite(request, writeComment, { params: { eventId: event.id }, body }, await createUser());
  await openQuietly(page, '/notifications');
  await expect(page.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeVisible();
  expect(await violations(page), 'list').toEqual([]);
  await page.getByRole('link', { name: 'Notifications, 1 unread' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1);
  expect(await violations(page), 'panel').toEqual([]);
});

test('the event form with errors, its suggestions and its preview pass axe', async ({ page }) => {
  await signIn(page);
  await openQuietly(page, '/events/new');
  expect(await coveredControls(page)).toEqual([]);
  for (const summary of await page.locator('summary').all()) await summary.click();
  await page.getByRole('button', { name: 'Add a question' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Enter a title.')).toBeVisible();
  expect(await violations(page), 'form').toEqual([]);
  await page.getByRole('combobox', { name: 'City or town' }).pressSequentially('berl');
  await expect(page.getByRole('option', { name: 'Berlin, Germany', exact: true })).toBeVisible();
  expect(await violations(page), 'suggestions').toEqual([]);
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  expect(await violations(page), 'preview').toEqual([]);
});

test('a series, ending it, one of its events and changing several pass axe', async ({ page, request }) => {
  const me = await signIn(page);
  const series = await publishedSeries(request, me);
  await openQuietly(page, `/series/${series.id}`);
  await expect(page.getByRole('heading', { name: 'For hosts' })).toBeVisible();
  expect(await violations(page), 'series').toEqual([]);
  await page.getByRole('button', { name: 'End series' }).click();
  expect(await violations(page), 'end').toEqual([]);
  await openQuietly(page, `/events/${series.occurrences[0]!.id}`);
  expect(await violations(page), 'event').toEqual([]);
  await navigateQuietly(page, `/events/${series.occurrences[1]!.id}/edit`);
  await page.getByLabel('How often').selectOption({ label: 'Custom…' });
  expect(await violations(page), 'form').toEqual([]);
  await page.getByLabel('Title').fill('Weekly run');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(openDialog(page, 'Change which events?')).toBeVisible();
  expect(await violations(page), 'scope').toEqual([]);
});

test('open shifts, the shifts of an event, joining a waitlist and confirming a shift pass axe', async ({
  page,
  request,
}) => {
  const host = await createUser();
  const event = await publishedEvent(request, host);
  const shifts = [shiftAt('16:00', '18:00', 2), shiftAt('17:00', '19:00', 1), shiftAt('20:00', '21:00', 1)];
  const fields = { title: `Drivers ${rareWord()}`, skills: ['driving'], minimumAge: 18, shifts };
  const role = await makeEventRole(request, host, event.id, fields);
  await fillShift(request, role.shifts[2]!.id, 1);
  const me = await signIn(page);
  await signUpForShift(request, role.shifts[0]!.id, me);
  for (const path of [`/volunteer?q=${rareWord()}&near=Berlin`, `/events/${event.id}`]) {
    await openQuietly(page, path);
    expect(await violations(page), path).toEqual([]);
  }
  await page.getByRole('button', { name: 'Join the waitlist' }).click();
  await openDialog(page, 'Join the waitlist').getByRole('button', { name: 'Join the waitlist' }).click();
  await expect(page.getByText('Please confirm that you have these skills.')).toBeVisible();
  expect(await violations(page), 'dialog').toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await navigateQuietly(page, `/dashboard/volunteering?shift=${role.shifts[0]!.id}`);
  await expect(page.getByText('Can you still make it?')).toBeVisible();
  expect(await violations(page), 'confirmation').toEqual([]);
});

test('volunteer hours and their certificate pass axe', async ({ page, request }) => {
  const me = await signIn(page);
  const host = await approveTwoHours(request, me);
  for (const path of ['', '/record', `/certificate?host=person:${host.user.id}`]) {
    await (path === '' ? openQuietly : navigateQuietly)(page, `/dashboard/volunteering${path}`);
    await expect(page.getByText('Sorters').first()).toBeVisible();
    expect(await violations(page), path).toEqual([]);
  }
});

test('managing an event, the hosted events, the dashboard and the profile of a host pass axe', async ({
  page,
  request,
}) => {
  const me = await signIn(page);
  const event = await publishedEvent(request, me, { capacity: 1 });
  await fillSeats(request, event.id, 2);
  await openQuietly(page, `/events/${event.id}/manage`);
  await expect(page.getByText('Going 1')).toBeVisible();
  expect(await violations(page), 'tools').toEqual([]);
  for (const path of ['/dashboard/events?show=hosting', '/dashboard', `/people/${me.user.id}`]) {
    await (path.startsWith('/people') ? openQuietly : navigateQuietly)(page, path);
    await expect(page.getByRole('link', { name: event.title, exact: true }).first()).toBeVisible();
    expect(await violations(page), path).toEqual([]);
  }
});

test('requesting to join a group, and the form for a new group pass axe', async ({ page, request }) => {
  await signIn(page);
  const questions = [{ text: 'What do you play?', isRequired: true }];
  const group = await makeGroup(request, await createUser(), { admission: 'approval', questions });
  await openQuietly(page, `/groups/${group.slug}`);
  await page.getByRole('button', { name: 'Ask to join' }).click();
  await openDialog(page, `Ask to join ${group.name}`).getByRole('button', { name: 'Ask to join' }).click();
  await expect(page.getByText('Please answer this question.')).toBeVisible();
  expect(await violations(page), 'dialog').toEqual([]);
  await openQuietly(page, '/groups/new');
  await page.getByRole('button', { name: 'Add a link' }).click();
  await page.getByRole('button', { name: 'Start group' }).click();
  await expect(page.getByText('Enter a name.')).toBeVisible();
  expect(await violations(page), 'form').toEqual([]);
});

test('a group, its form and its members pass axe', async ({ page, request }) => {
  const me = await signIn(page);
  const own = await makeGroup(request, me, {
    admission: 'approval',
    interests: ['games'],
    links: [{ label: 'Chat', url: 'https://chat.example.org' }],
  });
  await addMember(request, own.slug);
  const path = `/groups/${own.slug}`;
  expect(await violationsOfPages(page, [path, `${path}/edit`, `${path}/manage`])).toEqual([]);
  await page.getByRole('button', { name: 'Create link' }).click();
  await page
    .getByRole('button', { name: /^Change / })
    .first()
    .click();
  expect(await violations(page), 'link and menu').toEqual([]);
});

test('an organization, its form and its staff pass axe', async ({ page, request }) => {
  const me = await signInVerified(page);
  const { slug } = await makeOrganization(request, me, { website: 'https://bakery.example' });
  const path = `/organizations/${slug}`;
  const pages = [`${path}/edit`, `${path}/manage`, '/organizations/new'];
  expect(await violationsOfPages(page, [path, ...pages])).toEqual([]);
});
