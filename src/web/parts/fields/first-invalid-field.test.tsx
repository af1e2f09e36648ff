import { expect, test } from 'vitest';
import { showScreen } from '#tests/support/screen.tsx';
import { focusFirstError } from '#web/platform/form/use-form.ts';
import { Choice } from '#web/ui/form/Choice.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

test('the first invalid field of a form gets the focus, also when it is a choice', async () => {
  const options = [
    { value: 'email', label: 'Email' },
    { value: 'phone', label: 'Phone' },
  ];
  const screen = await showScreen(
    <form>
      <Choice label="Contact" options={options} value="phone" error="Choose email." onChange={() => undefined} />
      <TextField label="Name" error="Enter a name." value="" onChange={() => undefined} />
    </form>,
  );
  focusFirstError(document.querySelector('form')!);
  expect(document.activeElement).toBe(screen.control('Phone'));
  screen.close();
});
