import { type ComponentProps, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { act } from '#tests/support/act.ts';
import { Dialog } from './Dialog.tsx';
import { Menu, MenuButton, MenuLink } from './Menu.tsx';

let root: Root;
const loggedOut = vi.fn<() => void>();

const opener: ComponentProps<typeof Menu>['trigger'] = (triggerProps) => <button {...triggerProps}>Open</button>;

function Page() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Menu label="Your menu" trigger={opener}>
        <MenuLink to="/events">Events</MenuLink>
        <MenuButton onClick={() => setAsking(true)}>Delete</MenuButton>
        <MenuButton onClick={loggedOut}>Log out</MenuButton>
      </Menu>
      {isAsking && (
        <Dialog title="Delete?" onClose={() => setAsking(false)}>
          It is gone then.
        </Dialog>
      )}
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<div id="root"></div><p id="outside">elsewhere</p>';
  root = createRoot(document.querySelector('#root')!);
  act(() =>
    root.render(
      <MemoryRouter>
        <Page />
      </MemoryRouter>,
    ),
  );
});

afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const trigger = () => document.querySelector<HTMLElement>('[aria-haspopup]')!;
const menu = () => document.querySelector<HTMLElement>('[role="menu"]');
const click = (element: HTMLElement) => act(() => element.click());
const wait = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
const press = (key: string) =>
  act(() => {
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
const focused = () => document.activeElement?.textContent;
const outside = () => document.querySelector<HTMLElement>('#outside')!;

// spec: 2.38, 9.14
it('listens for outside clicks only 100 ms after it opened', () => {
  click(trigger());
  wait(99);
  click(outside());
  expect(menu()).not.toBeNull();
  wait(1);
  click(outside());
  expect(menu()).toBeNull();
});

// spec: 2.28, 9.13
it('is at least 180 pixels wide and exposes whether it is open', () => {
  expect(trigger().getAttribute('aria-expanded')).toBe('false');
  click(trigger());
  expect(trigger().getAttribute('aria-expanded')).toBe('true');
  expect(menu()?.style.minWidth).toBe('180px');
});

it('moves through its items with the arrow keys, wraps around, and jumps with Home and End', () => {
  click(trigger());
  expect(focused()).toBe('Events');
  press('ArrowDown');
  expect(focused()).toBe('Delete');
  press('End');
  expect(focused()).toBe('Log out');
  press('ArrowDown');
  expect(focused()).toBe('Events');
  press('ArrowUp');
  expect(focused()).toBe('Log out');
  press('Home');
  expect(focused()).toBe('Events');
});

it('opens on its last item with the up arrow', () => {
  trigger().focus();
  press('ArrowUp');
  expect(focused()).toBe('Log out');
});

it('returns the focus on Esc', () => {
  click(trigger());
  press('Escape');
  expect(menu()).toBeNull();
  expect(document.activeElement).toBe(trigger());
});

const pick = (index: number) => click(document.querySelectorAll<HTMLElement>('[role="menuitem"]')[index]!);

it('closes when an item is picked, and returns the focus', () => {
  click(trigger());
  pick(2);
  expect(loggedOut).toHaveBeenCalledOnce();
  expect(menu()).toBeNull();
  expect(document.activeElement).toBe(trigger());
});

it('has the focus again after the dialog that an item opened', () => {
  click(trigger());
  pick(1);
  expect(menu()).toBeNull();
  act(() => void document.querySelector('dialog')!.dispatchEvent(new Event('cancel', { cancelable: true })));
  expect(document.querySelector('dialog')).toBeNull();
  expect(document.activeElement).toBe(trigger());
});
