import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { act } from '#tests/support/act.ts';
import { keepFocusOnPage } from '#web/ui/focus-keeper.ts';
import { Dialog } from './Dialog.tsx';

let root: Root;
const submitted = vi.fn<(event: { preventDefault(): void }) => void>((event) => event.preventDefault());

function Page() {
  const [isOpen, setOpen] = useState(false);
  const [hasOpener, setOpener] = useState(true);
  const [isInnerOpen, setInnerOpen] = useState(false);
  return (
    <>
      <div id="part">
        <div>
          {hasOpener && (
            <button id="opener" onClick={() => setOpen(true)}>
              Open
            </button>
          )}
        </div>
        <button id="remover" onClick={() => setOpener(false)}>
          Remove
        </button>
      </div>
      {isOpen && (
        <Dialog
          title="Log in"
          error="Login failed"
          onClose={() => setOpen(false)}
          onSubmit={submitted}
          actions={<button type="submit">Log in</button>}
        >
          <input aria-label="Email" />
          <input type="file" />
          <button id="inner-opener" type="button" onClick={() => setInnerOpen(true)}>
            Why?
          </button>
          {isInnerOpen && (
            <Dialog title="Because" onClose={() => setInnerOpen(false)}>
              Text
            </Dialog>
          )}
        </Dialog>
      )}
    </>
  );
}

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root')!);
  act(() => root.render(<Page />));
  opener().focus();
  act(() => opener().click());
});

afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

describe('leaves the focus on the page’s content', () => {
  const close = () => act(() => dialog()!.querySelector<HTMLElement>('[aria-label="Close"]')!.click());
  let content: HTMLElement;
  beforeEach(() => {
    content = document.body.appendChild(document.createElement('main'));
    content.id = 'content';
    content.tabIndex = -1;
  });

  it('when what opened it has gone', () => {
    const gone = opener();
    const page = gone.parentElement!;
    gone.remove();
    close();
    expect(document.activeElement).toBe(content);
    page.prepend(gone);
  });

  it('when what opened it had gone before, and nothing had the focus', () => {
    close();
    (document.activeElement as HTMLElement).blur();
    act(() => opener().click());
    close();
    expect(document.activeElement).toBe(content);
  });
});

it.each([true, false])(
  'leaves the focus on the part around what opened it, if it goes (before the dialog closes: %s)',
  async (goesFirst) => {
    keepFocusOnPage();
    document.querySelector('#root')!.id = 'content';
    send('cancel');
    expect(document.activeElement).toBe(opener());
    act(() => opener().click());
    const remove = () => act(() => document.querySelector<HTMLElement>('#remover')!.click());
    if (goesFirst) remove();
    send('cancel');
    if (!goesFirst) remove();
    await expect.poll(() => document.activeElement?.id).toBe('part');
  },
);

const opener = () => document.querySelector<HTMLElement>('#opener')!;
const dialog = () => document.querySelector('dialog');
const send = (type: string, target: Element = dialog()!) =>
  act(() => {
    target.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
  });

it('opens as a modal named by its title, with its first field focused', () => {
  expect(dialog()?.open).toBe(true);
  expect(document.getElementById(dialog()!.getAttribute('aria-labelledby')!)?.textContent).toBe('Log in');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Email');
});

it('focuses its text if it has no fields, so that Enter does not close it unread', () => {
  act(() => document.querySelector<HTMLElement>('#inner-opener')!.click());
  expect(document.activeElement?.textContent).toBe('Text');
});

// spec: 4.23
it('shows its parts in order: title, error, content, actions', () => {
  const parts = [...dialog()!.querySelectorAll('h2, [role="alert"], [aria-label="Email"], [type="submit"]')];
  expect(parts.map((part) => part.localName)).toEqual(['h2', 'div', 'input', 'button']);
});

it.each([
  ['Esc', ['cancel']],
  ['a press on the backdrop', ['pointerdown', 'click']],
])('closes on %s and returns the focus', (_cause, types) => {
  for (const type of types) send(type);
  expect(dialog()).toBeNull();
  expect(document.activeElement).toBe(opener());
});

it('stays open when a press that began inside ends on the backdrop', () => {
  send('pointerdown', dialog()!.querySelector('input')!);
  send('click');
  expect(dialog()?.open).toBe(true);
});

it('stays open when choosing a file is cancelled, which the browser reports with the same event', () => {
  send('cancel', dialog()!.querySelector('input[type="file"]')!);
  expect(dialog()?.open).toBe(true);
});

it('stays open when Esc closes another dialog that opened from it', () => {
  act(() => document.querySelector<HTMLElement>('#inner-opener')!.click());
  const inner = document.querySelectorAll('dialog')[1]!;
  // It does not bubble, but React passes it on to the components around.
  act(() => {
    inner.dispatchEvent(new Event('cancel', { cancelable: true }));
  });
  expect(inner.isConnected).toBe(false);
  expect(dialog()?.open).toBe(true);
});

it('is gone when the browser closes it at once, as it does at a second Esc', () => {
  act(() => dialog()!.close());
  expect(dialog()).toBeNull();
  expect(document.activeElement).toBe(opener());
});

it('submits content and actions as one form that never puts fields into the URL', () => {
  const form = dialog()!.querySelector('form')!;
  expect(form.method).toBe('post');
  act(() => form.querySelector<HTMLElement>('[type="submit"]')!.click());
  expect(submitted).toHaveBeenCalledOnce();
});
