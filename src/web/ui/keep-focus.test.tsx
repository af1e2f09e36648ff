import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { act } from '#tests/support/act.ts';
import { keepFocus } from './keep-focus.ts';

let root: Root;

function Guests() {
  const [names, setNames] = useState(['Ada', 'Ben', 'Cleo']);
  return (
    <main>
      <div>
        {names.length > 0 && (
          <ul>
            {names.map((name) => (
              <li key={name} ref={keepFocus}>
                <button type="button" onClick={() => setNames(names.filter((other) => other !== name))}>
                  {name}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </main>
  );
}

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root')!);
  act(() => root.render(<Guests />));
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

const buttonOf = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)!;
const remove = (name: string) => act(async () => buttonOf(name).click());

it('passes the focus of a removed item to the next one, else to the one before, else to what is left to read around the list', async () => {
  buttonOf('Ben').focus();
  await remove('Ben');
  expect(document.activeElement).toBe(buttonOf('Cleo').closest('li'));
  buttonOf('Cleo').focus();
  await remove('Cleo');
  expect(document.activeElement).toBe(buttonOf('Ada').closest('li'));
  buttonOf('Ada').focus();
  await remove('Ada');
  expect(document.activeElement).toBe(document.querySelector('main'));
});

it('leaves the focus alone if it was elsewhere', async () => {
  buttonOf('Ada').focus();
  await remove('Ben');
  expect(document.activeElement).toBe(buttonOf('Ada'));
});
