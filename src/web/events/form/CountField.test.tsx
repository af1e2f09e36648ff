import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { act } from '#tests/support/act.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { CountField } from './CountField.tsx';

let screen: Screen;

function Page() {
  const [count, setCount] = useState(10);
  return (
    <>
      <CountField label="Number of times" max={99} value={count} onChange={setCount} />
      <output>{count}</output>
    </>
  );
}

beforeEach(async () => {
  screen = await showScreen(<Page />);
});
afterEach(() => screen.close());

const count = () => document.querySelector('output')!.textContent;
const field = () => screen.control('Number of times');
const leave = () => act(async () => void field().dispatchEvent(new FocusEvent('focusout', { bubbles: true })));

test('the field can be emptied to type another number', async () => {
  await screen.type('Number of times', '');
  expect(field().value).toBe('');
  await screen.type('Number of times', '5');
  expect(field().value).toBe('5');
  expect(count()).toBe('5');
});

test('a number beyond the limits becomes the nearest when the field is left, and an empty one stays as it was', async () => {
  await screen.type('Number of times', '500');
  expect(count()).toBe('99');
  await leave();
  expect(field().value).toBe('99');
  await screen.type('Number of times', '');
  await leave();
  expect(field().value).toBe('99');
});
