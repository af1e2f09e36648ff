import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { openDialog, pressInHeader } from './support/header.ts';
import { signUp } from './support/newcomer.ts';
import { berlinIsKnown, fillSeats, join, publishedEvent, rareWord } from './support/occasions.ts';
import { personOf } from './support/signed-in.ts';

const publicPages = [
  '/',
  '/help',
  '/about',
  '/privacy',
  '/terms',
  '/search',
  '/reset-password?token=x',
  '/verify-email?token=x',
];
const personalPages = [
  '/dashboard',
  '/dashboard/events',
  '/dashboard/groups',
  '/dashboard/profile',
  '/events/new',
  '/settings/profile',
  '/settings/account-management',
  '/settings/privacy',
];

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

async function settled(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

for (const mode of ['light', 'dark'] as const)
  for (const width of [390, 1440])
    test.describe(`axe finds nothing, ${mode}, ${width} px`, () => {
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

      test('on pages behind login', async ({ page }) => {
        await signUp(page);
        for (const path of personalPages) {
          await settled(page, path);
          expect(await violations(page), path).toEqual([]);
        }
      });

      test('on the event form with everything open and refused, and its preview', async ({ page, request }) => {
        await berlinIsKnown(request);
        await signUp(page);
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

      test('on the tools of a host', async ({ page, request }) => {
        await signUp(page);
        const event = await publishedEvent(request, await personOf(page), { capacity: 1 });
        await fillSeats(request, event.id, 2);
        await settled(page, `/events/${event.id}/manage`);
        await expect(page.getByText('Going 1')).toBeVisible();
        expect(await violations(page), 'tools').toEqual([]);
        for (const path of ['/dashboard/events', '/dashboard']) {
          await settled(page, path);
          await expect(page.getByRole('link', { name: event.title, exact: true })).toBeVisible();
          expect(await violations(page), path).toEqual([]);
        }
      });
    });
