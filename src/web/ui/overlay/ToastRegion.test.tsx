import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Dialog } from './Dialog.tsx';
import { ToastRegion } from './ToastRegion.tsx';
import { showToast } from './toast.ts';

let root: Root;

function Page() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
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
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root')!);
  act(() => root.render(<Page />));
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const toasts = (within: Element | null) =>
  [...(within?.querySelectorAll('[aria-live]') ?? [])].map((region) => region.textContent);

it('shows toasts inside the open dialog, which makes the rest of the page inert, and then on the page', () => {
  act(() => void showToast('Copied the link.'));
  expect(toasts(document.querySelector('dialog'))).toEqual(['Copied the link.']);
  expect(toasts(document.body)).toEqual(['', 'Copied the link.']);
  act(() => document.querySelector<HTMLElement>('[aria-label="Close"]')!.click());
  expect(toasts(document.body)).toEqual(['Copied the link.']);
  act(() => void vi.advanceTimersByTime(6000));
  expect(toasts(document.body)).toEqual(['']);
});
