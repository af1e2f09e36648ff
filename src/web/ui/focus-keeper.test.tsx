import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { act } from '#tests/support/act.ts';
import { keepFocusOnPage } from './focus-keeper.ts';

let root: Root;

/** Each part of the page removes what it is named for. */
function Page() {
  const [gone, setGone] = useState<string[]>([]);
  const remove = (part: string) => () => setGone([...gone, part]);
  return (
    <main id="content" tabIndex={-1}>
      {!gone.includes('section') && (
        <section>
          <div id="part">
            <div>{!gone.includes('button') && <button onClick={remove('button')}>Accept</button>}</div>
            Accepted
          </div>
          <button onClick={remove('section')}>Done</button>
        </section>
      )}
      <button onClick={remove('button')}>Elsewhere</button>
    </main>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  keepFocusOnPage();
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root')!);
  act(() => root.render(<Page />));
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
});

const buttonOf = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)!;
const press = (name: string) => act(async () => buttonOf(name).click());
const wait = () => act(async () => vi.advanceTimersByTimeAsync(1000));

test('the focus of a button that is removed goes to what is left to read around it, and on from there', async () => {
  buttonOf('Accept').focus();
  await press('Accept');
  await wait();
  expect(document.activeElement?.id).toBe('part');
  await press('Done');
  await wait();
  expect(document.activeElement?.id).toBe('content');
});

test('the focus of a button that is disabled goes to what is around it', async () => {
  buttonOf('Accept').focus();
  // Browsers do both.
  buttonOf('Accept').blur();
  buttonOf('Accept').disabled = true;
  await wait();
  expect(document.activeElement).toBe(buttonOf('Accept').parentElement);
});

test('a button that is moved with its part of the page keeps the focus', async () => {
  const done = buttonOf('Done');
  done.focus();
  const section = done.parentElement!;
  // What React does with the items of a list.
  section.parentElement!.insertBefore(section, null);
  done.blur();
  await wait();
  expect(document.activeElement).toBe(done);
});

test('code of the page that moves the focus is first', async () => {
  buttonOf('Accept').focus();
  await press('Accept');
  buttonOf('Elsewhere').focus();
  await wait();
  expect(document.activeElement).toBe(buttonOf('Elsewhere'));
});

test('nothing gets the focus of a button that had lost it by a press beside it, before it was removed', async () => {
  buttonOf('Accept').focus();
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  buttonOf('Accept').blur();
  await press('Elsewhere');
  await wait();
  expect(document.activeElement).toBe(document.body);
});
