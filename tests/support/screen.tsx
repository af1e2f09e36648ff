import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createMemoryRouter, createPath, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { PersonQueries } from '#web/platform/http/PersonQueries.tsx';
import { signedInAs } from '#web/platform/session/session-state.ts';
import { makeStore } from '#web/platform/session/store.ts';
import { act } from './act.ts';
import { makeTokens, makeUser } from './web-session.ts';

type ScreenOptions = { user?: ReturnType<typeof makeUser>; address?: string; path?: string; loader?: () => unknown };

/** Renders an element for a signed-in person; finds elements by label and text. `loader`: of its page. */
export async function showScreen(
  element: ReactNode,
  { user = makeUser(), address = '/', path = '*', loader }: ScreenOptions = {},
) {
  document.cookie = 'XSRF-TOKEN=x';
  const store = makeStore({
    auth: signedInAs({ user, tokens: makeTokens('1') }),
    theme: { mode: 'light' },
  });
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  const router = createMemoryRouter([{ path, element, ...(loader && { loader, HydrateFallback: () => null }) }], {
    initialEntries: [address],
  });
  await act(async () =>
    root.render(
      <Provider store={store}>
        <PersonQueries>
          <RouterProvider router={router} />
        </PersonQueries>
      </Provider>,
    ),
  );
  const control = (label: string) => {
    const element = [...document.querySelectorAll('label')].find((node) => node.textContent?.trim() === label)?.control;
    if (!element) throw new Error(`There is no field "${label}" in: ${document.body.textContent}`);
    return element as HTMLInputElement;
  };
  const button = (name: string): HTMLButtonElement => {
    const element = [...document.querySelectorAll('button')].find((node) => nameOf(node) === name);
    if (!element) throw new Error(`There is no button "${name}" in: ${document.body.textContent}`);
    return element;
  };
  return {
    store,
    control,
    button,
    path: () => router.state.location.pathname,
    text: () => document.body.textContent ?? '',
    address: () => createPath(router.state.location),
    navigate: (address: string) => act(() => router.navigate(address)),
    alerts: () => [...document.querySelectorAll('[role="alert"]')].map((node) => node.textContent),
    type: (label: string, text: string) => act(async () => typeInto(control(label), text)),
    /** Types into a field with suggestions and waits for them, with fake timers. */
    search: (label: string, text: string) =>
      act(async () => {
        control(label).focus();
        typeInto(control(label), text, { inputType: 'insertText', data: text });
        await vi.advanceTimersByTimeAsync(1000);
      }),
    press: (name: string) => act(async () => button(name).click()),
    /** Presses Enter in a field, which submits its form unless the field takes the key. */
    enter: (label: string) =>
      act(async () => {
        const field = control(label);
        field.focus();
        const key = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
        if (field.dispatchEvent(key)) field.form?.requestSubmit();
      }),
    /** Submits the form of a button, like Enter. */
    submit: (name: string) =>
      act(async () => {
        button(name).form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
      }),
    /** The same for the form of the dialog that is open. */
    submitDialog: (name: string) =>
      act(async () => {
        const inDialog = [...document.querySelectorAll('dialog button')].find((node) => nameOf(node) === name);
        (inDialog as HTMLButtonElement).form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
      }),
    /** Checks a checkbox or radio button. */
    choose: (label: string) => act(async () => control(label).click()),
    select: (label: string, option: string) => act(async () => selectIn(control(label), option)),
    /** Waits for responses and, with fake timers, advances the time. */
    wait: (milliseconds = 0) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds))),
    close: () => {
      act(() => root.unmount());
      host.remove();
      vi.unstubAllGlobals();
    },
  };
}

export type Screen = Awaited<ReturnType<typeof showScreen>>;

const nameOf = (node: Element) => node.getAttribute('aria-label') ?? node.textContent?.trim();

/** React overrides the value property, so set the text with the native setter. */
export function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string, init?: InputEventInit): void {
  const own = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(own, 'value')?.set?.call(field, text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, ...init }));
}

function selectIn(field: HTMLElement, option: string): void {
  const options = [...field.querySelectorAll('option')];
  const wanted = options.find(({ textContent }) => textContent === option);
  if (!wanted) throw new Error(`There is no option "${option}" in: ${field.textContent}`);
  wanted.selected = true;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
