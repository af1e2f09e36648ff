import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { act } from '#tests/support/act.ts';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { makeUser } from '#tests/support/web-session.ts';
import { GroupForm } from './GroupForm.tsx';

const path = 'POST /api/groups';
let network: ReturnType<typeof fakeNetwork>;
let screen: Screen;
const onDone = vi.fn<(saved: { slug: string }) => void>();

beforeEach(async () => {
  onDone.mockClear();
  network = fakeNetwork();
  screen = await showScreen(<GroupForm group={null} onDone={onDone} />);
});
afterEach(() => screen.close());

it('creates a public group from a name alone', async () => {
  network.respond(path, { status: 201, body: { slug: 'chess' } });
  await screen.type('Name', 'Chess');
  await screen.submit('Start group');
  expect(network.sentTo(path).map(({ body }) => body)).toEqual([
    {
      name: 'Chess',
      description: '',
      placeId: null,
      interests: [],
      links: [],
      visibility: 'public',
      admission: 'open',
      questions: [],
      form: { website: '', seconds: expect.any(Number) },
    },
  ]);
  expect(onDone).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ slug: 'chess' }));
});

it('shows a server error at its field, keeps the input, and clears the error on the next change', async () => {
  network.respond(path, problem(400, 'Some fields are not right.', { fields: { name: 'Enter a name.' } }));
  await screen.type('Description (optional)', 'We **play**.');
  await screen.submit('Start group');
  expect(screen.alerts()).toEqual(['Enter a name.']);
  expect(document.activeElement).toBe(screen.control('Name'));
  expect(screen.control('Description (optional)').value).toBe('We **play**.');
  await screen.type('Name', 'C');
  expect(screen.alerts()).toEqual([]);
  expect(onDone).not.toHaveBeenCalled();
});

it('is not sent without the town that could not be looked up, until the field is cleared', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  network.respond(path, { status: 201, body: { slug: 'chess' } });
  network.respond('GET /api/places?q=Chicago', problem(503, 'The site is busy.'));
  await screen.type('Name', 'Chess');
  await screen.search('City or town (optional)', 'Chicago');
  await act(async () => screen.control('City or town (optional)').blur());
  await screen.submit('Start group');
  expect(screen.alerts()).toEqual(['The site is busy.']);
  expect(document.activeElement).toBe(screen.control('City or town (optional)'));
  expect(network.sentTo(path)).toEqual([]);
  await screen.type('City or town (optional)', '');
  await act(async () => screen.control('City or town (optional)').blur());
  expect(screen.alerts()).toEqual([]);
  await screen.submit('Start group');
  expect(network.sentTo(path)).toHaveLength(1);
});

it('shows an error without a field beside the button', async () => {
  network.respond(path, problem(403, 'Please verify your email address first.'));
  await screen.type('Name', 'Chess');
  await screen.submit('Start group');
  expect(screen.alerts()).toEqual(['Please verify your email address first.']);
});

it("shows an error of the person's own name at its field, not at the group's name", async () => {
  screen.close();
  network = fakeNetwork();
  network.respond('PATCH /api/users/profile', problem(400, 'Check the name.', { fields: { name: 'Not this name.' } }));
  const user = makeUser({ hasChosenName: false });
  screen = await showScreen(<GroupForm group={null} onDone={onDone} />, { user });
  await screen.type('Name', 'Chess');
  await screen.type('Your name', 'Ada');
  await screen.submit('Start group');
  expect(screen.alerts()).toEqual(['Not this name.']);
  expect(document.activeElement).toBe(screen.control('Your name'));
});

it('sends once, however often the button is clicked', async () => {
  let answer: (made: { status: number; body: object }) => void = () => undefined;
  network.respond(path, () => new Promise((resolve) => void (answer = resolve)));
  await screen.type('Name', 'Chess');
  await screen.submit('Start group');
  await screen.submit('Start group');
  answer({ status: 201, body: { slug: 'chess' } });
  await expect.poll(() => onDone.mock.calls.length).toBe(1);
  expect(network.sentTo(path)).toHaveLength(1);
});

it('has no questions for a group with invitations only', async () => {
  expect(screen.text()).toContain('Questions for new members');
  await screen.choose('By invitation');
  expect(screen.text()).not.toContain('Questions for new members');
  await screen.choose('Members only');
  expect(screen.text()).toContain('Only members can find the group');
});
