import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { act } from '#tests/support/act.ts';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { AvatarMenu } from './AvatarMenu.tsx';

let screen: Screen;
beforeEach(() =>
  fakeNetwork().respond('GET /api/admin/role', { body: { role: 'person', assurance: 1, secondFactorDueAt: null } }),
);
afterEach(() => screen.close());

const menuCame = () => act(() => vi.dynamicImportSettled());
const face = () => document.querySelector<HTMLButtonElement>('[aria-haspopup="menu"]')!;

it('opens on a click that began before its code had loaded', async () => {
  screen = await showScreen(<AvatarMenu />);
  const pressed = face();
  act(() => void pressed.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })));
  await menuCame();
  expect(face()).toBe(pressed);
  await act(async () => pressed.click());
  expect(face().getAttribute('aria-expanded')).toBe('true');
});

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
