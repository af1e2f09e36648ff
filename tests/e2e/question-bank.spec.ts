import { expect, test } from '@playwright/test';
import { signIn } from './support/signed-in.ts';
import { violations } from './support/violations.ts';

test('a host adds the starter pack, imports questions with a report, edits a round that saves itself, and reuses a question', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/shows/rounds');
  await page.getByRole('button', { name: 'Add the starter pack' }).click();
  await expect(page.getByRole('link', { name: 'Warm-Up' })).toBeVisible();

  await page.getByRole('button', { name: 'Import questions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import questions' });
  await dialog.getByLabel('File with questions').setInputFiles({
    name: 'music_quiz.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Who sang “Hound Dog”?,Elvis\nWho?,'),
  });
  await expect(dialog.getByLabel('Round name')).toHaveValue('Music quiz');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  const report = page.getByRole('region', { name: 'Import report' });
  await expect(report.getByRole('row', { name: '2 Enter an answer. Who?' })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await report.getByRole('link', { name: 'Music quiz' }).click();
  const answers = page.getByLabel('Answers').first();
  await expect(answers).toHaveValue('Elvis');
  await answers.fill('Elvis\nElvis Presley');
  await page.getByLabel('Question', { exact: true }).last().fill('Not finished');
  await expect(page.getByText('Saved, except question 2, which is incomplete')).toBeVisible();
  await page.reload();
  await expect(answers).toHaveValue('Elvis\nElvis Presley');
  await expect(page.getByLabel('Question', { exact: true }).nth(1)).toHaveValue('Not finished');

  await page.getByRole('link', { name: 'Print', exact: true }).click();
  await expect(page.getByText('Elvis (or Elvis Presley)')).toBeVisible();
  await page.getByRole('link', { name: 'Answer sheet' }).click();
  await expect(page.getByText('Team', { exact: true })).toBeVisible();
  await expect(page.getByText('Elvis')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back to the round' }).click();

  await page.getByRole('link', { name: 'Question bank' }).click();
  await page.getByLabel('Find questions').fill('presley hound');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Who sang “Hound Dog”?' }).check();
  await page.getByLabel('Round', { exact: true }).selectOption('Warm-Up');
  await page.getByRole('button', { name: 'Add 1 question' }).click();
  await expect(page.getByText('1 question added to Warm-Up.')).toBeVisible();
});
