import { Link, useLocation, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { act } from '#tests/support/act.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { useForm } from '#web/platform/form/use-form.ts';
import { sessionEnded } from '#web/platform/session/session.slice.ts';
import { TextField } from '#web/ui/form/TextField.tsx';
import { LeavingGuard } from './LeavingGuard.tsx';

let screen: Screen;
let answer: () => void;
const save = vi.fn<() => Promise<void>>();

function Page({ perSearch = false }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const form = useForm({ initial: { name: '' }, submit: save, onSuccess: () => navigate('/saved') });
  return (
    <form onSubmit={form.handleSubmit}>
      <LeavingGuard form={form} perSearch={perSearch} />
      <output>{pathname + search}</output>
      <TextField label="Name" {...form.field('name')} />
      <Link to="/explore">Explore</Link>
      <button type="button" onClick={() => void navigate('?when=past')}>
        Past
      </button>
      <button type="button" onClick={() => void navigate('/groups', { replace: true })}>
        Delete
      </button>
      <button type="submit">Save</button>
    </form>
  );
}

beforeEach(async () => {
  save.mockReset().mockReturnValue(new Promise((resolve) => (answer = resolve)));
  screen = await showScreen(<Page />, { address: '/groups/new' });
});
afterEach(() => screen.close());

const address = () => document.querySelector('output')!.textContent;
const follow = () => act(async () => document.querySelector<HTMLElement>('a')!.click());
const closeTab = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented ? 'asked' : 'closed';
};

test('a page where nothing was entered is left at once', async () => {
  expect(closeTab()).toBe('closed');
  await follow();
  expect(address()).toBe('/explore');
});

test('leaving a page with something unsaved asks first', async () => {
  await screen.type('Name', 'Chess');
  expect(closeTab()).toBe('asked');
  await follow();
  expect(address()).toBe('/groups/new');
  await screen.press('Keep editing');
  expect(screen.control('Name').value).toBe('Chess');
  await follow();
  await screen.press('Leave');
  expect(address()).toBe('/explore');
});

test('saving continues to the next page without a question', async () => {
  await screen.type('Name', 'Chess');
  await screen.submit('Save');
  await act(async () => answer());
  expect(address()).toBe('/saved');
  expect(closeTab()).toBe('closed');
});

test('a visitor is asked, too', async () => {
  act(() => void screen.store.dispatch(sessionEnded()));
  await screen.type('Name', 'Chess');
  await follow();
  expect(address()).toBe('/groups/new');
});

test('a page that is replaced, because its subject was deleted or the session has ended, is left without a question', async () => {
  await screen.type('Name', 'Chess');
  await screen.press('Delete');
  expect(address()).toBe('/groups');
});

test('another query of the same address is left at once, unless it is another page', async () => {
  await screen.type('Name', 'Chess');
  await screen.press('Past');
  expect(address()).toBe('/groups/new?when=past');
  screen.close();
  screen = await showScreen(<Page perSearch />, { address: '/groups/new' });
  await screen.type('Name', 'Chess');
  await screen.press('Past');
  expect(address()).toBe('/groups/new');
  await screen.press('Leave');
  expect(address()).toBe('/groups/new?when=past');
});
