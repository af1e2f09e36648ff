import { expect, onTestFinished, test, vi } from 'vitest';
import { showScreen } from '#tests/support/screen.tsx';
import { MessageDialog } from './MessageDialog.tsx';

test('a message to a list without people stays in the dialog', async () => {
  let closings = 0;
  let recipients = 0;
  const sending = { mutateAsync: async () => ({ recipients }) };
  const screen = await showScreen(
    <MessageDialog title="Message guests" sending={sending} onClose={() => closings++} />,
  );
  onTestFinished(() => screen.close());
  await screen.type('Subject', 'Parking');
  await screen.type('Message', 'Park behind the hall.');
  await screen.press('Send');
  expect(screen.text()).toContain('There’s no one else to send this to.');
  expect([screen.control('Message').value, closings]).toEqual(['Park behind the hall.', 0]);
  recipients = 2;
  await screen.press('Send');
  expect(closings).toBe(1);
});

test('Enter in the subject of a message to many people leads to its text, and sends nothing', async () => {
  const mutateAsync = vi.fn<() => Promise<{ recipients: number }>>(async () => ({ recipients: 300 }));
  const screen = await showScreen(
    <MessageDialog title="Message guests" sending={{ mutateAsync }} onClose={() => undefined} />,
  );
  onTestFinished(() => screen.close());
  await screen.type('Message', 'Park behind the hall.');
  await screen.type('Subject', 'Parking');
  await screen.enter('Subject');
  expect(document.activeElement).toBe(screen.control('Message'));
  expect(mutateAsync).not.toHaveBeenCalled();
});
