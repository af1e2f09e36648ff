import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { act } from '#tests/support/act.ts';
import { Dialog } from './Dialog.tsx';
import { ToastRegion } from './ToastRegion.tsx';
import { showToast } from './toast.ts';

let root: Root;

function Page() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" id="page">
        Save
      </button>
      <ToastRegion />
      {isOpen && (
        <Dialog title="Share" onClose={() => setOpen(false)}>
          A link
        </Dialog>
      )}
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root')!);
  act(() => root.render(<Page />));
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const closeDialog = () => act(() => document.querySelector<HTMLElement>('[aria-label="Close"]')!.click());
const toasts = (within: Element | null) =>
  [...(within?.querySelectorAll('[aria-live]') ?? [])].map((region) => region.textContent);

it('shows toasts inside the open dialog, which makes the rest of the page inert, and then on the page', () => {
  act(() => void showToast('Copied the link.'));
  expect(toasts(document.querySelector('dialog'))).toEqual(['Copied the link.']);
  expect(toasts(document.body)).toEqual(['', 'Copied the link.']);
  closeDialog();
  expect(toasts(document.body)).toEqual(['Copied the link.']);
  act(() => void vi.advanceTimersByTime(6000));
  expect(toasts(document.body)).toEqual(['']);
});

const toastOf = (text: string) =>
  [...document.querySelectorAll<HTMLElement>('[data-toast]')].find(({ textContent }) => textContent.includes(text));
const buttonsOf = (text: string) => [...toastOf(text)!.querySelectorAll('button')];

it('shows an error as an alert until it is dismissed', () => {
  closeDialog();
  act(() => void showToast('Not saved.', { kind: 'error' }));
  act(() => void vi.advanceTimersByTime(60_000));
  expect(toastOf('Not saved.')!.role).toBe('alert');
  act(() => buttonsOf('Not saved.')[0]!.click());
  expect(toastOf('Not saved.')).toBeUndefined();
});

it('shows an error that happens again as a new alert, and one for calls that fail together', () => {
  closeDialog();
  const fail = () => act(() => void showToast('Not saved.', { kind: 'error' }));
  fail();
  const first = toastOf('Not saved.');
  fail();
  expect(toastOf('Not saved.')).toBe(first);
  act(() => void vi.advanceTimersByTime(2000));
  fail();
  expect(toastOf('Not saved.')).not.toBe(first);
  expect(document.querySelectorAll('[data-toast]')).toHaveLength(1);
  act(() => buttonsOf('Not saved.')[0]!.click());
});

it('keeps a toast for as long as it has the focus', () => {
  closeDialog();
  act(() => void showToast('Paid.', { action: { label: 'Undo', run: vi.fn<() => void>() }, shownForMs: 15_000 }));
  buttonsOf('Paid.')[0]!.focus();
  act(() => void vi.advanceTimersByTime(60_000));
  expect(toastOf('Paid.')).toBeDefined();
  buttonsOf('Paid.')[0]!.blur();
  act(() => void vi.advanceTimersByTime(15_000));
  expect(toastOf('Paid.')).toBeUndefined();
});

it('passes the focus to the next toast, and from the last one back to the page', () => {
  closeDialog();
  act(() => void showToast('First.', { kind: 'error' }));
  act(() => void showToast('Second.', { action: { label: 'Undo', run: vi.fn<() => void>() } }));
  document.querySelector<HTMLElement>('#page')!.focus();
  act(() => buttonsOf('First.')[0]!.focus());
  act(() => buttonsOf('First.')[0]!.click());
  expect(document.activeElement).toBe(toastOf('Second.'));
  act(() => buttonsOf('Second.')[0]!.focus());
  act(() => buttonsOf('Second.')[0]!.click());
  expect(document.activeElement?.id).toBe('page');
});
