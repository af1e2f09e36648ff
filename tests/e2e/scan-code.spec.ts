import { expect, type Page, test } from '@playwright/test';
import { answerEvent, getRsvp } from '#contracts/rsvps/rsvps.contract.ts';
import { findChromium } from '#scripts/chromium.ts';
import { callSite, createUser, publishedEvent } from '#tests/e2e/support/factories.ts';
import { openDialog } from './support/header.ts';
import { signIn } from './support/signed-in.ts';

const { args, ...chromium } = await findChromium();
const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

/** Browsers on Linux read no codes: this one sees `code` in the first frame that the camera really shows. */
const readsCodes = (page: Page, code: string) =>
  page.addInitScript((seen) => {
    Object.assign(globalThis, {
      BarcodeDetector: class {
        detect = async ({ videoWidth }: HTMLVideoElement) => (videoWidth > 0 ? [{ rawValue: seen }] : []);
      },
    });
  }, code);

test.use({ launchOptions: { ...chromium, args: [...(args ?? []), ...camera] } });

test('a host checks an attendee in by scanning the code with a phone', async ({ page, request }) => {
  const me = await signIn(page);
  const { id } = await publishedEvent(request, me);
  const guest = await createUser();
  const of = { params: { eventId: id } };
  await callSite(request, answerEvent, { ...of, body: { status: 'going' } }, guest);
  const { checkInCode } = await callSite(request, getRsvp, of, guest);
  await readsCodes(page, checkInCode!);
  await page.goto(`/events/${id}/manage`);
  const door = page.getByRole('form', { name: 'At the door' });
  await door.getByRole('button', { name: 'Scan' }).click();
  await expect(door.getByText(`${guest.user.name} is here. Welcome!`)).toBeVisible();
  await expect(openDialog(page, 'Hold the square in front of the camera')).toBeHidden();
});

test('without camera access the code can be typed', async ({ page, request }) => {
  const me = await signIn(page);
  const { id } = await publishedEvent(request, me);
  await readsCodes(page, 'unseen');
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
  });
  await page.goto(`/events/${id}/manage`);
  await page.getByRole('form', { name: 'At the door' }).getByRole('button', { name: 'Scan' }).click();
  const dialog = openDialog(page, 'Hold the square in front of the camera');
  await expect(dialog.getByText('The camera is not available. Type the code instead.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Code')).toBeVisible();
});
