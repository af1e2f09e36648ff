import { expect, test } from '@playwright/test';
import { getInterests, putInterests } from '#contracts/people/people.contract.ts';
import { callSite, createUser, rareWord } from '#tests/e2e/support/factories.ts';
import { signIn } from './support/signed-in.ts';

// spec: 2.94
test('interests are picked, typed, autocompleted and removed, and every change is saved', async ({ page, request }) => {
  const topic = rareWord();
  for (const liker of [await createUser(), await createUser()])
    await callSite(request, putInterests, { body: { interests: [topic] } }, liker);
  const me = await signIn(page);
  const kept = async () => (await callSite(request, getInterests, {}, me)).interests;
  await page.goto('/settings/interests');
  const main = page.getByRole('main');
  const mine = main.getByRole('list', { name: 'Your interests' });
  await main.getByRole('button', { name: 'board games' }).click();
  await expect(main.getByRole('button', { name: 'board games', pressed: true })).toBeVisible();
  const field = main.getByRole('combobox', { name: 'Add your own' });
  await field.fill('  Model   RAILWAYS ');
  await field.press('Enter');
  await expect(mine.getByRole('button', { name: 'Remove model railways' })).toBeVisible();
  await field.pressSequentially(topic.slice(0, 6));
  await expect(main.getByRole('option', { name: topic })).toBeVisible();
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(mine.getByRole('button')).toHaveCount(3);
  await expect.poll(kept).toEqual(['board games', 'model railways', topic]);

  await mine.getByRole('button', { name: 'Remove model railways' }).press('Enter');
  await expect(mine.getByRole('button')).toHaveCount(2);
  await expect(field).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(mine.getByRole('button', { name: 'Remove model railways' })).toBeVisible();
  await main.getByRole('button', { name: 'board games', pressed: true }).click();
  await expect.poll(kept).toEqual(['model railways', topic]);
  await page.reload();
  await expect(mine.getByRole('button')).toHaveCount(2);
});
