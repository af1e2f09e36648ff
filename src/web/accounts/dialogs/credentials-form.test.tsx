import type { SyntheticEvent } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SignUpBody } from '#contracts/accounts/credential-fields.ts';
import { ownPath } from '#contracts/own-path.ts';
import { act } from '#tests/support/act.ts';
import { type Credentials, type SubmitResult, useCredentialsForm } from './use-credentials-form.ts';

const good: Credentials = { email: 'ada@example.org', password: 'analytical 1' };

test.each([
  ['/events/new?a=b#c', '/events/new?a=b#c'],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['/.//evil.example', undefined],
  ['/a/..//evil.example', undefined],
  ['https://evil.example', undefined],
  ['javascript:alert(1)', undefined],
  ['events', undefined],
  [null, undefined],
])('the onward path %j becomes %s', (wanted, path) => {
  expect(ownPath(wanted)).toBe(path);
});

type Form = ReturnType<typeof useCredentialsForm>;
let root: Root;
let form: Form;
type Submit = (values: Credentials) => Promise<SubmitResult>;
let submit: ReturnType<typeof vi.fn<Submit>>;
const onSuccess = vi.fn<(result: SubmitResult) => void>();

function Probe({ seen }: { seen: (form: Form) => void }) {
  seen(useCredentialsForm({ schema: SignUpBody, submit, onSuccess }));
  return null;
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  onSuccess.mockReset();
  submit = vi.fn<Submit>(() => Promise.resolve({ status: 201 }));
  root = createRoot(document.createElement('div'));
  act(() => root.render(<Probe seen={(now) => (form = now)} />));
});
afterEach(() => {
  act(() => root.unmount());
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const type = (name: keyof Credentials, value: string) =>
  act(() => form.field(name).onChange({ target: { value } } as React.ChangeEvent<HTMLInputElement>));
const fill = (values: Credentials) => {
  type('email', values.email);
  type('password', values.password);
};
const send = () =>
  act(async () => {
    const event = { preventDefault: () => {}, currentTarget: document.createElement('form') };
    form.handleSubmit(event as unknown as SyntheticEvent<HTMLFormElement>);
  });

// spec: 3.10
test('both fields start empty', () => {
  expect(form.values).toEqual({ email: '', password: '' });
});

// spec: 4.21, 5.2
test('a submit with errors sends nothing, and editing a field clears only its own error', async () => {
  await send();
  expect(submit).not.toHaveBeenCalled();
  expect(form.field('email').error).toBe('Email is required');
  type('email', 'a');
  expect(form.field('email').error).toBeUndefined();
  expect(form.field('password').error).toBe('Password is required');
});

// spec: 4.17, 4.18
test.each<SubmitResult>([{ status: 200 }, { status: 299 }, { meta: { requestStatus: 'fulfilled' } }])(
  'after %j both fields are empty and the callback has run',
  async (result) => {
    submit.mockResolvedValue(result);
    fill({ ...good, email: ' ada@example.org ' });
    await send();
    expect(submit).toHaveBeenCalledExactlyOnceWith(good);
    expect(form.values).toEqual({ email: '', password: '' });
    expect(onSuccess).toHaveBeenCalledExactlyOnceWith(result);
  },
);

// spec: 4.19, 4.20
test.each<SubmitResult>([{ status: 199 }, { status: 300 }, { meta: { requestStatus: 'rejected' } }])(
  'after %j the form is unchanged and the failure is logged without the password',
  async (result) => {
    submit.mockResolvedValue(result);
    fill(good);
    await send();
    expect(form.values).toEqual(good);
    expect(onSuccess).not.toHaveBeenCalled();
    expect(console.error).toHaveBeenCalledOnce();
    expect(JSON.stringify(vi.mocked(console.error).mock.calls)).not.toContain(good.password);
  },
);

// spec: 4.19
test('a submit that throws is logged and can be retried', async () => {
  submit.mockRejectedValueOnce(new Error('no network'));
  fill(good);
  await send();
  expect(form.values).toEqual(good);
  expect(form.isSubmitting).toBe(false);
  expect(console.error).toHaveBeenCalledOnce();
  expect(JSON.stringify(vi.mocked(console.error).mock.calls)).not.toContain(good.password);
  await send();
  expect(submit).toHaveBeenCalledTimes(2);
  expect(onSuccess).toHaveBeenCalledOnce();
});

test('a second submit while the first is running is ignored', async () => {
  let answer: (result: SubmitResult) => void = () => {};
  submit.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  fill(good);
  await send();
  expect(form.isSubmitting).toBe(true);
  await send();
  expect(submit).toHaveBeenCalledOnce();
  await act(async () => answer({ status: 200 }));
  expect(form.isSubmitting).toBe(false);
});

// spec: 4.22
test('reset clears fields and errors', async () => {
  await send();
  type('email', 'a');
  act(() => form.reset());
  expect(form.values).toEqual({ email: '', password: '' });
  expect([form.field('email').error, form.field('password').error]).toEqual([undefined, undefined]);
});
