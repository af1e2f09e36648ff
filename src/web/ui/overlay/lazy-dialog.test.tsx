import { type ComponentType, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { lazyDialog } from './lazy-dialog.tsx';
import { throwNotLoaded } from './not-loaded.ts';
import { ToastRegion } from './ToastRegion.tsx';

let screen: Screen;
afterEach(() => screen.close());

type Props = { onClose: () => void };
const load = vi.fn<() => Promise<ComponentType<Props>>>();
const Picker = lazyDialog(load);

function Page() {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <label>
        Text
        <input value={text} onChange={({ target }) => setText(target.value)} />
      </label>
      <button type="button" onClick={() => setOpen(true)}>
        Pick
      </button>
      {isOpen && <Picker onClose={() => setOpen(false)} />}
      <ToastRegion />
    </>
  );
}

test('a dialog that does not load leaves the page as it is, and says so each time it is opened', async () => {
  load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  screen = await showScreen(<Page />);
  await screen.type('Text', 'Long');
  for (const _ of [1, 2]) {
    await screen.press('Pick');
    await expect.poll(screen.text).toContain('This didn’t load. Check your connection, then reload the page.');
    expect(screen.control('Text').value).toBe('Long');
    await screen.press('Dismiss');
    expect(screen.text()).not.toContain('This didn’t load');
  }
});

test('a script that a press needs and that does not load says what helps', async () => {
  const failed = Promise.reject(new TypeError('Failed to fetch dynamically imported module: https://dig.example/a.js'));
  await expect(failed.catch(throwNotLoaded)).rejects.toThrow('Check your connection, then reload the page.');
});
