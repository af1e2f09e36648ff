import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { TextArea } from './TextArea.tsx';

let screen: Screen;
afterEach(() => screen.close());

function Message() {
  const [text, setText] = useState('');
  return <TextArea label="Message" maxLength={10} value={text} onChange={({ target }) => setText(target.value)} />;
}

test('a text that is too long is kept whole, and says how long it is', async () => {
  screen = await showScreen(<Message />);
  // Browsers cut what is pasted at the attribute.
  expect(screen.control('Message').maxLength).toBe(-1);
  await screen.type('Message', 'Ten signs.');
  expect(screen.text()).not.toContain('/10');
  await screen.type('Message', 'Ten signs and more');
  expect(screen.text()).toContain('18/10 characters, too many');
});
