import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { AvatarMenu } from './AvatarMenu.tsx';

let screen: Screen;
afterEach(() => screen.close());

const menuCame = () => act(() => import('./AccountMenu.tsx'));
const face = () => document.querySelector<HTMLButtonElement>('[aria-haspopup="menu"]')!;

it('opens on a click, also on one before its code has loaded', async () => {
  screen = await showScreen(<AvatarMenu />);
  await screen.press('Your account');
  await menuCame();
  expect(document.querySelectorAll('[role="menuitem"]')).toHaveLength(6);
  expect(face().getAttribute('aria-expanded')).toBe('true');
});

it('keeps the focus that the avatar had before the menu loaded', async () => {
  screen = await showScreen(<AvatarMenu />);
  face().focus();
  await menuCame();
  expect(document.activeElement).toBe(face());
});
