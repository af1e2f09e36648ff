import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { act } from '#tests/support/act.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { AvatarField } from './AvatarField.tsx';

const onChange = vi.fn<(avatar: string | null) => void>();
const SIDE = 4000;
const box = { x: 0, y: 0, left: 0, top: 0, right: SIDE, bottom: SIDE, width: SIDE, height: SIDE, toJSON: () => ({}) };
let screen: Screen;

const choose = (type: string) =>
  act(async () => {
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')!;
    Object.defineProperty(input, 'files', { value: [new File(['x'], 'me', { type })], configurable: true });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
const picture = () => document.querySelector<HTMLImageElement>('dialog img')!;
const region = () => {
  const { style } = document.querySelector<HTMLElement>('.ReactCrop__crop-selection')!;
  return [style.left, style.top, style.width, style.height].map((percent) =>
    Number(Number.parseFloat(percent).toFixed(3)),
  );
};

beforeEach(async () => {
  onChange.mockReset();
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(box);
  screen = await showScreen(
    <AvatarField avatar="/avatars/ada.jpg" placeholder="/avatars/ada.svg" isChanged={false} onChange={onChange} />,
  );
});

afterEach(() => {
  screen.close();
  vi.restoreAllMocks();
});

// spec: 5.26
it('accepts image files only', async () => {
  expect(document.querySelector<HTMLInputElement>('input[type="file"]')?.accept).toBe('image/*');
  await choose('application/pdf');
  expect(screen.alerts()).toEqual(['Please choose an image file.']);
  expect(document.querySelector('dialog')).toBeNull();
});

it('reports an unreadable picture', async () => {
  await choose('image/png');
  await act(async () => void picture().dispatchEvent(new Event('error')));
  expect(screen.alerts()).toEqual(['We couldn’t read that picture. Please try a JPEG, PNG or WebP file.']);
  expect(document.querySelector('dialog')).toBeNull();
});

// spec: 5.27, 5.28, 5.29, 5.33, 5.34, 5.35
it('opens the crop at 90 % with a 5 % offset and moves it in steps of 1, 10 and 100', async () => {
  await choose('image/png');
  for (const side of ['width', 'height']) Object.defineProperty(picture(), side, { value: SIDE });
  await act(async () => void picture().dispatchEvent(new Event('load')));
  expect(document.querySelector('.ReactCrop--circular-crop.ReactCrop--fixed-aspect')).not.toBeNull();
  expect(region()).toEqual([5, 5, 90, 90]);
  const nudge = (key: string, more: object = {}) =>
    act(async () => {
      const selection = document.querySelector('.ReactCrop__crop-selection')!;
      selection.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
    });
  await nudge('ArrowLeft');
  expect(region()).toEqual([4.975, 5, 90, 90]);
  await nudge('ArrowUp', { shiftKey: true });
  expect(region()[1]).toBe(4.75);
  await nudge('ArrowRight', { ctrlKey: true });
  expect(region()[0]).toBe(7.475);
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
  await nudge('ArrowLeft', { metaKey: true });
  expect(region()[0]).toBe(4.975);
});

it('removes the picture', async () => {
  await screen.press('Remove picture');
  expect(onChange).toHaveBeenCalledExactlyOnceWith(null);
});
