import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Suggestion, SuggestionList } from './SuggestionList.tsx';

let input: HTMLInputElement;
let root: Root;
let picked: string[];
let answers: Map<string, (items: Suggestion[]) => void>;
const item = (label: string): Suggestion => ({ key: label, label, group: 'Towns' });

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  picked = [];
  answers = new Map();
  document.body.innerHTML = '<form><input></form><div id="list"></div>';
  input = document.querySelector('input')!;
  root = createRoot(document.querySelector('#list')!);
  const find = (text: string) => new Promise<Suggestion[]>((resolve) => answers.set(text, resolve));
  await act(async () =>
    root.render(<SuggestionList input={input} label="Towns" find={find} onPick={({ key }) => picked.push(key)} />),
  );
  input.focus();
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const type = (text: string) =>
  act(async () => {
    input.value = text;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await vi.runAllTimersAsync();
  });
const answer = (text: string, labels: string[]) => act(async () => answers.get(text)?.(labels.map(item)));
const press = async (key: string) => {
  const event = new KeyboardEvent('keydown', { key, cancelable: true, bubbles: true });
  await act(async () => void input.dispatchEvent(event));
  return event;
};
const shown = () => [...document.querySelectorAll('[role=option]')].map((option) => option.textContent);

describe('suggestions', () => {
  it('come for two letters and more, and make the field a combobox', async () => {
    await type('b');
    expect(answers.size).toBe(0);
    await type('be');
    await answer('be', ['Berlin', 'Bern']);
    expect(shown()).toEqual(['Berlin', 'Bern']);
    expect(input.getAttribute('role')).toBe('combobox');
    expect(input.getAttribute('aria-expanded')).toBe('true');
  });

  it('an answer that comes after a newer question is dropped', async () => {
    await type('be');
    await type('ber');
    await answer('ber', ['Bern']);
    await answer('be', ['Berlin']);
    expect(shown()).toEqual(['Bern']);
  });

  it('are walked by arrows, through the field itself, and picked by Enter', async () => {
    await type('be');
    await answer('be', ['Berlin', 'Bern']);
    await press('ArrowDown');
    await press('ArrowDown');
    expect(document.getElementById(input.getAttribute('aria-activedescendant')!)?.textContent).toBe('Bern');
    await press('ArrowDown');
    expect(input.hasAttribute('aria-activedescendant')).toBe(false);
    await press('ArrowUp');
    expect((await press('Enter')).defaultPrevented).toBe(true);
    expect(picked).toEqual(['Bern']);
    expect(shown()).toEqual([]);
  });

  it('leave Enter to the field while none is chosen, and close on Escape', async () => {
    await type('be');
    await answer('be', ['Berlin']);
    expect((await press('Enter')).defaultPrevented).toBe(false);
    expect((await press('Escape')).defaultPrevented).toBe(true);
    expect(shown()).toEqual([]);
    expect(input.getAttribute('aria-expanded')).toBe('false');
    expect((await press('Escape')).defaultPrevented).toBe(false);
  });
});
