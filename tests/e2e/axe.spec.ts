import { expect, test } from '@playwright/test';
import { writeComment } from '#contracts/comments/comments.contract.ts';
import { putSocialLinks } from '#contracts/people/social-links.contract.ts';
import { openDialog, pressInHeader } from './support/header.ts';
import { enteredGroup, madeOrganization, startedGroup } from './support/hosts.ts';
import { looks } from './support/looks.ts';
import {
  berlinIsKnown,
  callSite,
  fillSeats,
  join,
  publishedEvent,
  publishedSeries,
  rareWord,
} from './support/occasions.ts';
import { openQuietly as settled } from './support/quiet-page.ts';
import { signIn, signInVerified } from './support/signed-in.ts';
import { violations } from './support/violations.ts';
import { givenHours, neededAtEvent, shiftAt, takenBy, takeShift } from './support/volunteers.ts';

const publicPages = [
  '/',
  '/help',
  '/about',
  '/privacy',
  '/terms',
  '/search',
  '/search?kind=groups',
  '/search?kind=organizations',
  '/volunteer',
  '/reset-password?token=x',
  '/verify-email?token=x',
];
const personalPages = [
  '/dashboard',
  '/dashboard/events',
  '/dashboard/groups',
  '/dashboard/profile',
  '/events/new',
  '/events/import',
  '/notifications',
  '/dashboard/volunteering',
  '/dashboard/volunteering/record',
];
const settingsPages = [
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

// Each looks at many pages.
test.describe.configure({ timeout: 120_000 });

for (const { mode, width } of looks)
  test.describe(`axe finds nothing, beginning ${mode}, ${width} px`, () => {
    // Colours that are still changing would be measured halfway.
    test.use({ viewport: { width, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });
    test.beforeEach(({ page }) => page.addInitScript((value) => localStorage.setItem('mode', value), mode));

    test('on public pages', async ({ page }) => {
      for (const path of publicPages) {
        await settled(page, path);
        expect(await violations(page), path).toEqual([]);
      }
    });

    test('on a search with results and without, and on an event', async ({ page, request }) => {
      const word = rareWord();
      const { id } = await publishedEvent(request, await join(request), {
        title: `Axe throwing ${word}`,
        capacity: 1,
        accessibility: ['captions'],
        interests: ['axes'],
      });
      await fillSeats(request, id, 2);
      for (const path of [`/search?q=${word}&near=Berlin`, `/search?q=${word}&when=today`, `/events/${id}`]) {
        await settled(page, path);
        expect(await violations(page), path).toEqual([]);
      }
    });

    test('in the modals', async ({ page }) => {
      for (const name of ['Sign up', 'Log in'] as const) {
        await settled(page, '/');
        await pressInHeader(page, name);
        expect(await violations(page), name).toEqual([]);
      }
      await page.getByText('Forgot Password?').click();
      await expect(openDialog(page, 'Reset Password')).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });

    for (const [name, paths] of [
      ['pages behind login', personalPages],
      ['settings', settingsPages],
    ] as const)
      test(`on ${name}`, async ({ page }) => {
        await signIn(page);
        for (const path of paths) {
          await settled(page, path);
          expect(await violations(page), path).toEqual([]);
        }
      });

    test('on links with complaints, a block and its question, and the pages they are about', async ({
      page,
      request,
    }) => {
      const [me, ben] = [await signIn(page), await join(request)];
      const links = [
        { service: 'website', address: 'https://ada.example' },
        { service: 'discord', address: 'ada.l' },
      ] as const;
      await callSite(request, putSocialLinks, { body: { links: [...links] } }, me);
      await settled(page, `/people/${me.user.id}`);
      expect(await violations(page), 'page').toEqual([]);
      await settled(page, '/settings/social');
      await page.getByLabel('Name or address of link 2').fill('not a name');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('That is not a name at Discord')).toBeVisible();
      expect(await violations(page), 'links').toEqual([]);
      await settled(page, `/people/${ben.user.id}`);
      await page.getByRole('button', { name: `Block ${ben.user.name}` }).click();
      await expect(openDialog(page, `Block ${ben.user.name}?`)).toBeVisible();
      expect(await violations(page), 'question').toEqual([]);
      await openDialog(page, `Block ${ben.user.name}?`).getByRole('button', { name: 'Block' }).click();
      await expect(page.getByRole('list', { name: 'Blocked people' })).toBeVisible();
      expect(await violations(page), 'privacy').toEqual([]);
    });

    test('on notifications that were told, in the list and under the bell', async ({ page, request }) => {
      const me = await signIn(page);
      const event = await publishedEvent(request, me, { attendance: 'online' });
      const body = { text: 'Is there room for a beginner?' };
      await callSite(request, writeComment, { params: { eventId: event.id }, body }, await join(request));
      await settled(page, '/notifications');
      await expect(page.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeVisible();
      expect(await violations(page), 'list').toEqual([]);
      await page.getByRole('link', { name: 'Notifications, 1 unread' }).click();
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1);
      expect(await violations(page), 'panel').toEqual([]);
    });

    test('on the event form with everything open and refused, and its preview', async ({ page, request }) => {
      await berlinIsKnown(request);
      await signIn(page);
      await settled(page, '/events/new');
      for (const summary of await page.locator('summary').all()) await summary.click();
      await page.getByRole('button', { name: 'Add a question' }).click();
      await page.getByRole('button', { name: 'Publish' }).click();
      await expect(page.getByText('Give it a title')).toBeVisible();
      expect(await violations(page), 'form').toEqual([]);
      await page.getByRole('combobox', { name: 'City or town' }).pressSequentially('berl');
      await expect(page.getByRole('option', { name: 'Berlin, Germany', exact: true })).toBeVisible();
      expect(await violations(page), 'suggestions').toEqual([]);
      await page.getByRole('button', { name: 'Preview' }).click();
      expect(await violations(page), 'preview').toEqual([]);
    });

    test('on a series, the form of one of its dates, and what they ask', async ({ page, request }) => {
      const me = await signIn(page);
      const series = await publishedSeries(request, me);
      await settled(page, `/series/${series.id}`);
      await expect(page.getByRole('heading', { name: 'For hosts' })).toBeVisible();
      expect(await violations(page), 'series').toEqual([]);
      await page.getByRole('button', { name: 'Let it end' }).click();
      expect(await violations(page), 'end').toEqual([]);
      await settled(page, `/events/${series.occurrences[0]!.id}`);
      expect(await violations(page), 'event').toEqual([]);
      await settled(page, `/events/${series.occurrences[1]!.id}/edit`);
      await page.getByLabel('How often').selectOption({ label: 'A rule of your own …' });
      expect(await violations(page), 'form').toEqual([]);
      await page.getByLabel('Title').fill('Weekly run');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(openDialog(page, 'Change which events?')).toBeVisible();
      expect(await violations(page), 'scope').toEqual([]);
    });

    test('on open shifts and none, on what an event needs, and in what is asked before one is taken', async ({
      page,
      request,
    }) => {
      const host = await join(request);
      const event = await publishedEvent(request, host);
      const shifts = [shiftAt('16:00', '18:00', 2), shiftAt('17:00', '19:00', 1), shiftAt('20:00', '21:00', 1)];
      const asked = { title: `Drivers ${rareWord()}`, skills: ['driving'], minimumAge: 18, shifts };
      const role = await neededAtEvent(request, host, event.id, asked);
      await takenBy(request, role.shifts[2]!.id, 1);
      const me = await signIn(page);
      await takeShift(request, role.shifts[0]!.id, me);
      for (const path of [`/volunteer?q=${rareWord()}&near=Berlin`, `/events/${event.id}`]) {
        await settled(page, path);
        expect(await violations(page), path).toEqual([]);
      }
      await page.getByRole('button', { name: 'Join the waitlist' }).click();
      await openDialog(page, 'Join the waitlist').getByRole('button', { name: 'Get in line' }).click();
      await expect(page.getByText('Please confirm that you have these skills')).toBeVisible();
      expect(await violations(page), 'asking').toEqual([]);
      await settled(page, `/dashboard/volunteering?shift=${role.shifts[0]!.id}`);
      await expect(page.getByText('Will you be there?')).toBeVisible();
      expect(await violations(page), 'coming').toEqual([]);
    });

    test('on hours that were given, and their certificate', async ({ page, request, baseURL }) => {
      const me = await signIn(page);
      const host = await givenHours(request, baseURL!, me);
      for (const path of ['', '/record', `/certificate?host=person:${host.user.id}`]) {
        await settled(page, `/dashboard/volunteering${path}`);
        await expect(page.getByText('Sorters').first()).toBeVisible();
        expect(await violations(page), path).toEqual([]);
      }
    });

    test('on the tools of a host', async ({ page, request }) => {
      const me = await signIn(page);
      const event = await publishedEvent(request, me, { capacity: 1 });
      await fillSeats(request, event.id, 2);
      await settled(page, `/events/${event.id}/manage`);
      await expect(page.getByText('Going 1')).toBeVisible();
      expect(await violations(page), 'tools').toEqual([]);
      for (const path of ['/dashboard/events?show=hosting', '/dashboard', `/people/${(me).user.id}`]) {
        await settled(page, path);
        await expect(page.getByRole('link', { name: event.title, exact: true }).first()).toBeVisible();
        expect(await violations(page), path).toEqual([]);
      }
    });

    test('on the page of a group for a visitor who asks to join, and on its form', async ({ page, request }) => {
      await signIn(page);
      const questions = [{ text: 'What do you play?', isRequired: true }];
      const group = await startedGroup(request, await join(request), { admission: 'approval', questions });
      await settled(page, `/groups/${group.slug}`);
      await page.getByRole('button', { name: 'Ask to join' }).click();
      await openDialog(page, `Ask to join ${group.name}`).getByRole('button', { name: 'Ask to join' }).click();
      await expect(page.getByText('Please answer this question')).toBeVisible();
      expect(await violations(page), 'asking').toEqual([]);
      await settled(page, '/groups/new');
      await page.getByRole('button', { name: 'Add a link' }).click();
      await page.getByRole('button', { name: 'Start the group' }).click();
      await expect(page.getByText('Give it a name')).toBeVisible();
      expect(await violations(page), 'form').toEqual([]);
    });

    test('on the page of a group for its organizer, with its people', async ({ page, request }) => {
      const me = await signIn(page);
      const own = await startedGroup(request, me, {
        admission: 'approval',
        interests: ['games'],
        links: [{ label: 'Chat', url: 'https://chat.example.org' }],
      });
      await enteredGroup(request, own.slug);
      for (const path of ['', '/edit', '/manage'].map((part) => `/groups/${own.slug}${part}`)) {
        await settled(page, path);
        expect(await violations(page), path).toEqual([]);
      }
      await page.getByRole('button', { name: 'Make a link' }).click();
      await page
        .getByRole('button', { name: /^Change / })
        .first()
        .click();
      expect(await violations(page), 'link and menu').toEqual([]);
    });

    test('on the page of an organization, with its form and its staff', async ({ page, request }) => {
      const me = await signInVerified(page);
      const { slug } = await madeOrganization(request, me, { website: 'https://bakery.example' });
      for (const path of ['', '/edit', '/manage'].map((part) => `/organizations/${slug}${part}`)) {
        await settled(page, path);
        expect(await violations(page), path).toEqual([]);
      }
      await settled(page, '/organizations/new');
      expect(await violations(page), 'form').toEqual([]);
    });
  });
