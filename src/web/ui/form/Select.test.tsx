import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { showScreen } from '#tests/support/screen.tsx';
import { Select } from './Select.tsx';

test('the options of a form are made once while the person types elsewhere', async () => {
  const options = [{ value: 'UTC', label: 'UTC' }];
  const made = vi.spyOn(options, 'map');
  function Form() {
    const [title, setTitle] = useState('');
    return (
      <>
        <label>
          Title
          <input value={title} onChange={({ target }) => setTitle(target.value)} />
        </label>
        <Select label="Time zone" options={options} />
      </>
    );
  }
  const screen = await showScreen(<Form />);
  onTestFinished(() => screen.close());
  await screen.type('Title', 'Lantern walk');
  expect(screen.control('Title').value).toBe('Lantern walk');
  expect(made).toHaveBeenCalledOnce();
});
