import { expect, type Page, test } from '@playwright/test';
import encodeQr from 'qr';
import { answerEvent, getRsvp } from '#contracts/rsvps/rsvps.contract.ts';
import { callSite, createUser, publishedEvent, soon } from '#tests/e2e/support/factories.ts';
import { openDialog } from './support/header.ts';
import { signIn } from './support/signed-in.ts';

/** A camera that shows the QR code of `text`. Chromium on Linux has no detector of its own: the library reads it. */
const showToCamera = (page: Page, text: string) =>
  page.addInitScript(
    (rows) => {
      navigator.mediaDevices.getUserMedia = async () => {
        const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
        const context = canvas.getContext('2d')!;
        const draw = () => {
          context.fillStyle = '#bbb';
          context.fillRect(0, 0, 640, 480);
          const square = 320 / rows.length;
          for (const [y, row] of rows.entries())
            for (const [x, isDark] of row.entries()) {
              context.fillStyle = isDark ? '#222' : '#eee';
              context.fillRect(160 + x * square, 80 + y * square, square + 0.5, square + 0.5);
            }
          requestAnimationFrame(draw);
        };
        draw();
        return canvas.captureStream();
      };
    },
    encodeQr(text, 'raw', { ecc: 'medium', border: 4 }),
  );

test('a host checks an attendee in by scanning the code with a phone', async ({ page, request }) => {
  const me = await signIn(page);
  const { id } = await publishedEvent(request, me, soon());
  const guest = await createUser();
  const of = { params: { eventId: id } };
  await callSite(request, answerEvent, { ...of, body: { status: 'going' } }, guest);
  const { checkInCode } = await callSite(request, getRsvp, of, guest);
  await showToCamera(page, checkInCode!);
  await page.goto(`/events/${id}/manage`);
  const door = page.getByRole('form', { name: 'Check-in' });
  await door.getByRole('button', { name: 'Scan' }).click();
  await expect(door.getByText(`${guest.user.name} is here. Welcome!`)).toBeVisible();
  await expect(openDialog(page, 'Point the camera at the QR code')).toBeHidden();
});

test('without camera access the code can be typed', async ({ page, request }) => {
  const me = await signIn(page);
  const { id } = await publishedEvent(request, me, soon());
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
  });
  await page.goto(`/events/${id}/manage`);
  await page.getByRole('form', { name: 'Check-in' }).getByRole('button', { name: 'Scan' }).click();
  const dialog = openDialog(page, 'Point the camera at the QR code');
  await expect(dialog.getByText('The camera is not available. Enter the code instead.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Code')).toBeVisible();
});
