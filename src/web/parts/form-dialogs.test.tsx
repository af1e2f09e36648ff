import { useState } from 'react';
import { useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { act } from '#tests/support/act.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { useForm } from '#web/platform/form/use-form.ts';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { FormDialog } from '#web/ui/overlay/FormDialog.tsx';

let screen: Screen;

type PageProps = { closesByAddress?: boolean; submitVariant?: 'danger'; submit?: () => Promise<void> };

function Page({ closesByAddress = false, submitVariant, submit = async () => {} }: PageProps) {
  const [isOpen, setOpen] = useState(true);
  const navigate = useNavigate();
  const form = useForm({ initial: { text: '' }, submit });
  if (!isOpen) return <p>Closed</p>;
  return (
    <FormDialog
      title="Write a post"
      form={form}
      submitLabel="Post"
      {...(submitVariant && { submitVariant })}
      cancelLabel="Cancel"
      onClose={() => (closesByAddress ? void navigate('/') : setOpen(false))}
    >
      <p>Everybody gets it.</p>
      <TextArea label="Text" {...form.field('text')} />
    </FormDialog>
  );
}

beforeEach(async () => {
  screen = await showScreen(<Page />);
});
afterEach(() => screen.close());

const dialog = () => document.querySelector('dialog')!;
const pressEsc = () => act(() => void dialog().dispatchEvent(new Event('cancel', { cancelable: true })));
const pressBackdrop = () =>
  act(() => {
    for (const type of ['pointerdown', 'click']) dialog().dispatchEvent(new Event(type, { bubbles: true }));
  });

test.each([
  ['Esc', () => Promise.resolve(pressEsc())],
  ['a press beside it', pressBackdrop],
])('%s asks before it discards what was entered', async (_way, dismiss) => {
  await screen.type('Text', 'A long post');
  dismiss();
  expect(screen.text()).toContain('Discard what you entered?');
  await screen.press('Keep editing');
  expect(screen.text()).not.toContain('Discard what you entered?');
  expect(screen.control('Text').value).toBe('A long post');
  dismiss();
  await screen.press('Discard');
  expect(screen.text()).toBe('Closed');
});

test.each(['/groups', '/?show=people', '/'])(
  'leaving for %s asks before it discards what was entered',
  async (next) => {
    screen.close();
    screen = await showScreen(<Page />, { address: '/#write' });
    await screen.type('Text', 'A long post');
    await screen.navigate(next);
    await screen.press('Keep editing');
    expect(screen.control('Text').value).toBe('A long post');
    expect(screen.text()).not.toContain('Discard what you entered?');
    await screen.navigate(next);
    expect(screen.address()).toBe('/#write');
    await screen.press('Discard');
    expect(screen.address()).toBe(next);
  },
);

test('its own button closes a dialog with an address of its own without a question', async () => {
  screen.close();
  screen = await showScreen(<Page closesByAddress />, { address: '/#write' });
  await screen.type('Text', 'A long post');
  await screen.press('Cancel');
  expect(screen.address()).toBe('/');
});

test('closing the tab asks while something entered is not sent', async () => {
  const closeTab = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(closeTab()).toBe(false);
  await screen.type('Text', 'A long post');
  expect(closeTab()).toBe(true);
});

test('Esc closes a dialog in which nothing was entered', () => {
  pressEsc();
  expect(screen.text()).toBe('Closed');
});

test('a browser that closes it without asking closes it only after the question', async () => {
  await screen.type('Text', 'A long post');
  act(() => dialog().close());
  expect(dialog().open).toBe(true);
  await screen.press('Discard');
  expect(screen.text()).toBe('Closed');
});

test('its own button closes it without a question', async () => {
  await screen.type('Text', 'A long post');
  await screen.press('Cancel');
  expect(screen.text()).toBe('Closed');
});

test('its own button asks while it is sent, because a closed dialog cannot say that this failed', async () => {
  screen.close();
  const sending = Promise.withResolvers<void>();
  screen = await showScreen(<Page submit={() => sending.promise} />);
  await screen.type('Text', 'A long post');
  await screen.submitDialog('Post');
  await screen.press('Cancel');
  expect(screen.text()).toContain('Close before it’s sent?');
  await screen.press('Wait');
  sending.reject(new Error('The site is busy.'));
  await expect.poll(() => screen.button('Post').hasAttribute('aria-busy')).toBe(false);
  expect(screen.alerts()).toEqual(['The site is busy.']);
  await screen.press('Cancel');
  expect(screen.text()).toBe('Closed');
});

test.each([
  ['Esc', () => Promise.resolve(pressEsc())],
  ['its own button', () => screen.press('Cancel')],
])(
  '%s asks while a form is sent in which nothing was entered, as a refund of the proposed amount',
  async (_way, close) => {
    screen.close();
    const sending = Promise.withResolvers<void>();
    screen = await showScreen(<Page submit={() => sending.promise} />);
    await screen.submitDialog('Post');
    await close();
    expect(screen.text()).toContain('Close before it’s sent?');
    sending.resolve();
    await expect.poll(screen.text).not.toContain('Close before it’s sent?');
  },
);

test.each([
  ['was sent', () => Promise.resolve()],
  ['could not be sent', () => Promise.reject(new Error('The site is busy.'))],
])('the question whether to close it ends when the form %s', async (_end, end) => {
  screen.close();
  const sending = Promise.withResolvers<void>();
  screen = await showScreen(<Page submit={() => sending.promise} />);
  await screen.type('Text', 'A long post');
  await screen.submitDialog('Post');
  pressEsc();
  expect(screen.text()).toContain('Close before it’s sent?');
  sending.resolve(end());
  await expect.poll(() => screen.button('Post').hasAttribute('aria-busy')).toBe(false);
  expect(screen.text()).not.toMatch(/Close before it’s sent|Discard what you entered/);
});

test('a dialog focuses its first field, and one that destroys something the text that says so', async () => {
  expect(document.activeElement).toBe(screen.control('Text'));
  screen.close();
  screen = await showScreen(<Page submitVariant="danger" />);
  expect(document.activeElement?.matches('[data-content]')).toBe(true);
  expect(document.activeElement?.textContent).toContain('Everybody gets it.');
});
