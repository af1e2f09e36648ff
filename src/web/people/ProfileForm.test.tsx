import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { act } from '#tests/support/act.ts';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { makeTokens, makeUser } from '#tests/support/web-session.ts';
import { useSaveProfile } from '#web/platform/session/profile-saving.ts';
import { sessionReplaced } from '#web/platform/session/session.slice.ts';
import { useAppSelector } from '#web/platform/session/store.ts';
import { ProfileForm } from './ProfileForm.tsx';

const path = 'PATCH /api/users/profile';
const user = makeUser({ name: 'Ada', location: 'Turin', bio: '' });
let network: ReturnType<typeof fakeNetwork>;
let screen: Screen;

function Page() {
  const current = useAppSelector((state) => state.auth.user);
  const save = useSaveProfile();
  return current && <ProfileForm user={current} save={save} />;
}

beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  network = fakeNetwork();
  screen = await showScreen(<Page />, { user });
});

afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

// spec: 2.74, 2.75, 4.30, 8.22, 9.3
it('sends only changes and shows success for three seconds', async () => {
  network.respond(path, { body: { ...user, location: 'Lyon' } });
  await screen.type('Location', 'Lyon');
  await screen.submit('Save');
  expect(network.sentTo(path).map(({ body }) => body)).toEqual([{ location: 'Lyon' }]);
  expect(screen.text()).toContain('Profile updated successfully!');
  await screen.wait(2_900);
  expect(screen.text()).toContain('Profile updated successfully!');
  await screen.wait(200);
  expect(screen.text()).not.toContain('Profile updated successfully!');
  expect(screen.store.getState().auth.user?.location).toBe('Lyon');
});

// spec: 5.22, 5.23
it('cannot be saved with a blank name', async () => {
  await screen.type('Name', '   ');
  expect(screen.button('Save').disabled).toBe(true);
  await screen.submit('Save');
  expect(network.sent).toHaveLength(0);
  await screen.type('Name', 'Ada L.');
  expect(screen.button('Save').disabled).toBe(false);
});

// spec: 7.15
it('shows others the suggested name only if the person says so', async () => {
  const unnamed = makeUser({ name: 'ada.l', hasChosenName: false });
  screen.close();
  network = fakeNetwork();
  screen = await showScreen(<Page />, { user: unnamed });
  network.respond(path, { body: { ...unnamed, bio: 'Hello' } });
  await screen.type('Bio', 'Hello');
  await screen.submit('Save');
  network.respond(path, { body: { ...unnamed, bio: 'Hello', hasChosenName: true } });
  await screen.choose('Show “ada.l” to others');
  await screen.submit('Save');
  expect(network.sentTo(path).map(({ body }) => body)).toEqual([{ bio: 'Hello' }, { name: 'ada.l' }]);
  expect(screen.text()).not.toContain('Show “');
});

// spec: 2.71, 5.24, 9.2
it('counts the bio out of 250 and accepts longer text', async () => {
  expect(screen.text()).toContain('0/250');
  await screen.type('Bio', 'x'.repeat(251));
  expect(screen.text()).toContain('251/250');
  expect(screen.button('Save').disabled).toBe(false);
  expect(screen.control('Bio').getAttribute('rows')).toBe('3');
});

// spec: 2.69
it('has a placeholder for the location', () => {
  expect(screen.control('Location').placeholder).toBe('City, State, Country');
});

it('keeps the input after a failure and shows the error once', async () => {
  network.respond(path, problem(500, 'The site is out of space.'));
  await screen.type('Name', 'Ada L.');
  await screen.submit('Save');
  expect(screen.alerts()).toEqual(['The site is out of space.']);
  expect(screen.control('Name').value).toBe('Ada L.');
});

// spec: 8.19
it('falls back to its own message without a response', async () => {
  await screen.type('Name', 'Ada L.');
  await screen.submit('Save');
  expect(screen.alerts()).toEqual(['Failed to save your profile. Please try again later.']);
});

it("shows a field's error at the field until it is edited", async () => {
  network.respond(path, problem(400, 'Please check', { fields: { name: 'Use up to 100 characters.' } }));
  await screen.type('Name', 'Ada L.');
  await screen.submit('Save');
  expect(screen.alerts()).toEqual(['Use up to 100 characters.']);
  expect(document.activeElement).toBe(screen.control('Name'));
  await screen.type('Name', 'Ada');
  expect(screen.alerts()).toEqual([]);
});

it('is sent once, however often it is submitted meanwhile', async () => {
  let answer: (answer: object) => void = () => undefined;
  network.respond(path, () => new Promise((resolve) => (answer = resolve)));
  await screen.type('Name', 'Ada L.');
  await screen.submit('Save');
  await screen.submit('Save');
  answer({ body: user });
  await screen.wait();
  expect(network.sentTo(path)).toHaveLength(1);
});

it('does not overwrite what another tab changed', async () => {
  const elsewhere = { ...user, location: 'Paris' };
  network.respond(path, { body: { ...elsewhere, name: 'Ada L.' } });
  await act(async () => void screen.store.dispatch(sessionReplaced({ user: elsewhere, tokens: makeTokens('2') })));
  await screen.type('Name', 'Ada L.');
  await screen.submit('Save');
  await screen.type('Bio', 'Hello');
  await screen.submit('Save');
  expect(network.sentTo(path).map(({ body }) => body)).toEqual([{ name: 'Ada L.' }, { bio: 'Hello' }]);
});
