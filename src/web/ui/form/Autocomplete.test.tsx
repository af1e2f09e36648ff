import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { act } from '#tests/support/act.ts';
import { Autocomplete } from './Autocomplete.tsx';

let root: Root;
let picked: string[];
let submitted: number;
let answers: Map<string, (items: string[]) => void>;

function Towns() {
  const [value, setValue] = useState('');
  return (
    <Autocomplete
      label="Towns"
      value={value}
      onValueChange={setValue}
      find={(text) => new Promise<string[]>((resolve) => answers.set(text, resolve))}
      minLength={2}
      keyOf={(town) => town}
      groupOf={(town) => (town.endsWith('n') ? 'Towns' : 'Other')}
      textOf={(town) => town}
      onPick={(town) => picked.push(town)}
      input={<input aria-label="Town" />}
    />
  );
}

beforeEach(async () => {
  vi.useFakeTimers();
  picked = [];
  submitted = 0;
  answers = new Map();
  document.body.innerHTML = '<form></form>';
  const form = document.querySelector('form')!;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    submitted += 1;
  });
  root = createRoot(form);
  await act(async () => root.render(<Towns />));
  await act(async () => input().focus());
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const input = () => document.querySelector('input')!;
const setText = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
const type = (text: string) =>
  act(async () => {
    setText.call(input(), text);
    input().dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
    await vi.runAllTimersAsync();
  });
const answer = (text: string, items: string[]) =>
  act(async () => {
    answers.get(text)?.(items);
    await vi.runAllTimersAsync();
  });
const press = async (key: string, init: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, cancelable: true, bubbles: true, ...init });
  await act(async () => {
    input().dispatchEvent(event);
    await vi.runAllTimersAsync();
  });
  return event;
};
const shown = () => [...document.querySelectorAll('[role=option]')].map((option) => option.textContent);

it('requests suggestions after enough letters and shows them as options', async () => {
  await type('b');
  expect(answers.size).toBe(0);
  await type('be');
  await answer('be', ['Berlin', 'Bern']);
  expect(shown()).toEqual(['Berlin', 'Bern']);
  expect(document.querySelector('[role=listbox]')?.textContent).toBe('TownsBerlinBern');
  expect(input().getAttribute('role')).toBe('combobox');
  expect(input().getAttribute('aria-expanded')).toBe('true');
});

it('names the groups of its options', async () => {
  await type('be');
  await answer('be', ['Berlin', 'Bern', 'Berg']);
  const groups = [...document.querySelectorAll('[role=listbox] > [role=group]')];
  expect(
    groups.map((group) => [group.getAttribute('aria-label'), group.querySelectorAll('[role=option]').length]),
  ).toEqual([
    ['Towns', 2],
    ['Other', 1],
  ]);
});

it('ignores a response that arrives after a newer request', async () => {
  await type('be');
  await type('ber');
  await answer('ber', ['Bern']);
  await answer('be', ['Berlin']);
  expect(shown()).toEqual(['Bern']);
});

it('picks the highlighted option with Enter and closes', async () => {
  await type('be');
  await answer('be', ['Berlin', 'Bern']);
  await press('ArrowDown');
  await press('ArrowDown');
  expect(document.getElementById(input().getAttribute('aria-activedescendant')!)?.textContent).toBe('Bern');
  await press('Enter');
  expect(picked).toEqual(['Bern']);
  expect(shown()).toEqual([]);
  // An empty box would cover the label above the field.
  expect(document.querySelector('[data-base-ui-portal]')).toBeNull();
});

it('submits the form on Enter if nothing is highlighted', async () => {
  await type('be');
  await answer('be', ['Berlin']);
  expect((await press('Enter')).defaultPrevented).toBe(false);
  expect(picked).toEqual([]);
});

it('closes on Escape and keeps the typed text', async () => {
  await type('be');
  await answer('be', ['Berlin']);
  await press('Escape');
  expect(shown()).toEqual([]);
  expect(input().value).toBe('be');
});

it('does not pick during input method composition', async () => {
  await type('be');
  await answer('be', ['Berlin']);
  await press('ArrowDown');
  await press('Enter', { isComposing: true, keyCode: 229 });
  expect(picked).toEqual([]);
  expect(submitted).toBe(0);
});
