import { expect, test } from '@playwright/test';
import { openDialog } from './support/header.ts';
import { madeOrganization, startedGroup } from './support/hosts.ts';
import { looks } from './support/looks.ts';
import { publishedEvent, publishedSeries } from './support/occasions.ts';
import { openQuietly } from './support/quiet-page.ts';
import { signIn, signInVerified } from './support/signed-in.ts';
import { violations } from './support/violations.ts';
import { neededAtEvent, neededByOrganization, shiftAt, takenBy } from './support/volunteers.ts';

// Each looks at many pages.
test.describe.configure({ timeout: 120_000 });

for (const { mode, width } of looks)
  test.describe(`axe finds nothing, beginning ${mode}, ${width} px`, () => {
    test.use({ viewport: { width, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });
    test.beforeEach(({ page }) => page.addInitScript((value) => localStorage.setItem('mode', value), mode));

    test('on the desk of the volunteers of an event, its people, its form and what it asks', async ({
      page,
      request,
    }) => {
      const host = await signIn(page);
      const event = await publishedEvent(request, host);
      const { shifts } = await neededAtEvent(request, host, event.id, {
        skills: ['lifting'],
        minimumAge: 18,
        shifts: [shiftAt('14:00', '16:00', 1), shiftAt('16:00', '18:00', 20)],
      });
      await takenBy(request, shifts[0]!.id, 2);
      await openQuietly(page, `/events/${event.id}/manage/volunteers`);
      await page.getByRole('button', { name: /^People \(2\)/ }).click();
      await expect(page.getByRole('list', { name: 'Waiting for Sorters' })).toBeVisible();
      await page.getByRole('button', { name: 'Add a role' }).click();
      await page.getByRole('button', { name: '2 shifts' }).click();
      await page.getByRole('button', { name: 'Add the role' }).click();
      await expect(page.getByText('Say what there is to do')).toBeVisible();
      expect(await violations(page), 'desk').toEqual([]);
      await page.getByRole('button', { name: 'Change Sorters' }).click();
      expect(await violations(page), 'menu').toEqual([]);
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await expect(openDialog(page, 'Delete Sorters?').getByText('1 person waiting')).toBeVisible();
      expect(await violations(page), 'question').toEqual([]);
      await openQuietly(page, `/volunteer-shifts/${shifts[0]!.id}/check-in`);
      await page.getByRole('button', { name: /^Here/ }).click();
      await expect(page.getByText('All saved.')).toBeVisible();
      expect(await violations(page), 'door').toEqual([]);
      const { occurrences } = await publishedSeries(request, host);
      await openQuietly(page, `/events/${occurrences[0]!.id}/manage/volunteers`);
      await page.getByRole('button', { name: 'Add a role' }).click();
      expect(await violations(page), 'series').toEqual([]);
    });

    test('on the volunteers and the hours of an organization and of a group', async ({ page, request }) => {
      const owner = await signInVerified(page);
      const { slug } = await madeOrganization(request, owner, { kind: 'non-profit' });
      const { shifts } = await neededByOrganization(request, owner, slug);
      const [ann] = await takenBy(request, shifts[0]!.id, 1);
      await openQuietly(page, `/volunteer-shifts/${shifts[0]!.id}/check-in`);
      await page.getByRole('button', { name: `Here ${ann!.user.name}` }).click();
      await expect(page.getByText('All saved.')).toBeVisible();
      const group = await startedGroup(request, owner);
      for (const path of [
        `/organizations/${slug}/manage/volunteers`,
        `/organizations/${slug}/manage/volunteers?when=past`,
        `/organizations/${slug}/manage/hours`,
        `/groups/${group.slug}/manage/hours`,
      ]) {
        await openQuietly(page, path);
        expect(await violations(page), path).toEqual([]);
      }
    });
  });
