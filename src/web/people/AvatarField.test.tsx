import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { AvatarField } from './AvatarField.tsx';

const onChange = vi.fn<(avatar: string | null) => void>();
const box = { x: 0, y: 0, left: 0, top: 0, right: 400, bottom: 400, width: 400, height: 400, toJSON: () => ({}) };
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
  return [style.left, style.top, style.width, style.height];
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

// spec: 5.28, 5.29, 5.33, 5.34, 5.35
it('opens the crop at 90 % with a 5 % offset and moves it in steps of 1, 10 and 100', async () => {
  await choose('image/png');
  for (const side of ['width', 'height']) Object.defineProperty(picture(), side, { value: 400 });
  await act(async () => void picture().dispatchEvent(new Event('load')));
  expect(document.querySelector('.ReactCrop--circular-crop')).not.toBeNull();
  expect(region()).toEqual(['5%', '5%', '90%', '90%']);
  const nudge = (key: string, more: object = {}) =>
    act(async () => {
      const selection = document.querySelector('.ReactCrop__crop-selection')!;
      selection.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
    });
  await nudge('ArrowLeft');
  expect(region()[0]).toBe('4.75%');
  await nudge('ArrowUp', { shiftKey: true });
  expect(region()[1]).toBe('2.5%');
  await nudge('ArrowRight', { ctrlKey: true, metaKey: true });
  expect(region()[0]).toBe('10%');
});

it('removes the picture', async () => {
  await screen.press('Remove picture');
  expect(onChange).toHaveBeenCalledExactlyOnceWith(null);
});
