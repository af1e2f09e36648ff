import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { AvatarMenu } from './AvatarMenu.tsx';

let screen: Screen;
afterEach(() => screen.close());

const menuCame = () => act(() => import('./AccountMenu.tsx'));
const face = () => document.querySelector<HTMLButtonElement>('[aria-haspopup="menu"]')!;

it('opens at a press, also at one that was faster than its code', async () => {
  screen = await showScreen(<AvatarMenu />);
  await screen.press('Your account');
  await menuCame();
  expect(document.querySelectorAll('[role="menuitem"]')).toHaveLength(6);
  expect(face().getAttribute('aria-expanded')).toBe('true');
});

it('keeps the focus that the face had before the menu came', async () => {
  screen = await showScreen(<AvatarMenu />);
  face().focus();
  await menuCame();
  expect(document.activeElement).toBe(face());
});
