import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { act } from '#tests/support/act.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { TagField } from './TagField.tsx';

let screen: Screen;

function Page() {
  const [tags, setTags] = useState<readonly string[]>([]);
  return <TagField label="Interests" hint="" max={10} value={tags} error={undefined} onChange={setTags} />;
}

beforeEach(async () => {
  screen = await showScreen(<Page />);
});
afterEach(() => screen.close());

const field = () => screen.control('Interests (optional)');
const pressEnter = (options: KeyboardEventInit = {}) =>
  act(async () => {
    field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...options }));
  });
const added = () => [...document.querySelectorAll('li')].map((item) => item.textContent);

test('Enter adds what was typed', async () => {
  await screen.type('Interests (optional)', ' Board  Games ');
  await pressEnter();
  expect(added()).toEqual(['Remove board games']);
  expect(field().value).toBe('');
});

test('Enter that picks a word of an input method adds nothing yet', async () => {
  await screen.type('Interests (optional)', 'よが');
  await pressEnter({ isComposing: true });
  expect(added()).toEqual([]);
  expect(field().value).toBe('よが');
});
