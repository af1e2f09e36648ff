import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { signIn } from './support/signed-in.ts';

const paint = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#d64525' } })
    .png()
    .toBuffer();

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload a picture' }).click();
  await (await chooser).setFiles(file);
}

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await page.goto('/settings/profile');
  await expect(page.getByLabel('Name')).toBeVisible();
});

// spec: 2.10, 2.68, 2.69, 2.70, 2.71, 2.73, 2.74, 5.23, 5.24, 5.25, 7.15, 8.22
test('saving name, location and bio sends only the changes, and the message disappears; a name is not blank; the bio grows from three to six rows, counts characters, and can be saved past the limit of 250', async ({
  page,
}) => {
  await expect(page.getByRole('textbox', { name: 'Location' })).toHaveAttribute('placeholder', 'City, State, Country');
  await page.getByLabel('Name').fill('   ');
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.getByLabel('Name').fill('Ada Lovelace');
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled();
  // The page also sends the time zone of a new device on its own.
  const sent = page.waitForRequest((request) => request.method() === 'PATCH' && 'name' in request.postDataJSON());
  await page.getByRole('button', { name: 'Save' }).click();
  expect((await sent).postDataJSON()).toEqual({ name: 'Ada Lovelace' });
  const message = page.getByText('Profile updated successfully!');
  await expect(message).toBeVisible();
  await expect(message).toBeHidden();
  const bio = page.getByLabel('Bio');
  await expect(bio).toHaveAttribute('rows', '3');
  await bio.fill('line\n'.repeat(4));
  await expect(bio).toHaveAttribute('rows', '5');
  await bio.fill('line\n'.repeat(52));
  await expect(bio).toHaveAttribute('rows', '6');
  await expect(page.getByText('260/250')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(message).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace');
  await expect(bio).toHaveValue('line\n'.repeat(52));
});

// spec: 2.35, 2.72, 5.29, 5.30, 5.32, 5.33, 5.34, 5.35, 9.7, 9.8
test('a file that is not a picture is rejected with a reason; a picture is cropped by keyboard, saved as 100 × 100, shown in the header, and removed', async ({
  page,
}) => {
  await choose(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
  await expect(page.getByRole('alert')).toHaveText('Please choose an image file.');
  await choose(page, { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('hello') });
  await expect(page.getByRole('alert')).toHaveText(
    'We couldn’t read that picture. Please try a JPEG, PNG or WebP file.',
  );
  await choose(page, { name: 'wide.png', mimeType: 'image/png', buffer: await paint(900, 300) });
  await expect(page.getByRole('dialog', { name: 'Crop your picture' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  const refused: string[] = [];
  page.on('console', (message) => message.text().includes('Content Security Policy') && refused.push(message.text()));
  await choose(page, { name: 'me.png', mimeType: 'image/png', buffer: await paint(800, 800) });
  const dialog = page.getByRole('dialog', { name: 'Crop your picture' });
  const preview = dialog.getByRole('img', { name: 'Your upload' });
  const crop = dialog.getByRole('group');
  await expect(crop).toBeVisible();
  // Measured within the picture, because the dialog slides in.
  const expectCrop = (expected: { x: number; y: number }) =>
    expect(async () => {
      const [outer, inner] = await Promise.all([preview.boundingBox(), crop.boundingBox()]);
      expect(outer!.height).toBe(300);
      expect(inner!.width).toBeCloseTo(270, 0);
      expect(inner!.x - outer!.x).toBeCloseTo(expected.x, 0);
      expect(inner!.y - outer!.y).toBeCloseTo(expected.y, 0);
    }).toPass();
  await expectCrop({ x: 15, y: 15 });
  await crop.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await expectCrop({ x: 16, y: 25 });
  await page.keyboard.press('Control+ArrowLeft');
  await expectCrop({ x: 0, y: 25 });
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await expect(page.getByText('Don’t forget to save.')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();

  const picture = page.getByRole('main').getByRole('img', { name: 'Your picture' });
  const address = (await picture.getAttribute('src'))!;
  const { format, width, height } = await sharp(await (await page.request.get(address)).body()).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 100, height: 100 });
  await expect(page.getByRole('banner').getByRole('button', { name: 'Your account' }).locator('img')).toHaveAttribute(
    'src',
    address,
  );
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove picture' })).toBeHidden();
  await expect(picture).not.toHaveAttribute('src', address);
  expect(refused).toEqual([]);
});
