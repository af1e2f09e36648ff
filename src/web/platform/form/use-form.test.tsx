import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { act } from '#tests/support/act.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { HttpError } from '#web/platform/http/http.ts';
import { type Form, newRowKey, rowName } from './form-binding.ts';
import { useForm } from './use-form.ts';

const Body = z.object({
  title: z.string().trim().min(1, 'Enter a title.'),
  placeId: z.int('Choose a place.').nullable(),
  isOpen: z.boolean(),
  links: z
    .array(z.object({ url: z.string().startsWith('https://', 'A link starts with https://') }))
    .max(2, 'Too many'),
});
type Values = { title: string; place: string; isOpen: boolean; links: readonly { key: string; url: string }[] };

const initial: Values = { title: '', place: '', isOpen: false, links: [] };
const writtenLinks = ({ links }: Values) => links.filter(({ url }) => url);
const toBody = ({ title, place, isOpen, links }: Values) => ({
  title,
  placeId: place ? Number(place) : null,
  isOpen,
  links: writtenLinks({ links } as Values).map(({ url }) => ({ url })),
});
const submit = vi.fn<(body: z.infer<typeof Body>) => Promise<string>>();
const onSuccess = vi.fn<(answer: string) => void>();
let screen: Screen;

type FieldProps = ReturnType<Form<Values>['field']> & { label: string };
function TextField({ label, error, ...input }: FieldProps) {
  return (
    <div>
      <label>
        {label}
        <input {...input} aria-invalid={error ? true : undefined} />
      </label>
      {error && <p role="alert">{error}</p>}
    </div>
  );
}

function CheckboxField({ label, error, ...input }: ReturnType<Form<Values>['checkbox']> & { label: string }) {
  return (
    <div>
      <label>
        {label}
        <input type="checkbox" {...input} aria-invalid={error ? true : undefined} />
      </label>
      {error && <p role="alert">{error}</p>}
    </div>
  );
}

function ExampleForm() {
  const form = useForm({
    initial,
    schema: Body,
    toBody,
    rules: ({ title }): Record<string, string> => (title === 'taken' ? { title: 'Choose another title' } : {}),
    nameOf: (path, values) => (path === 'placeId' ? 'place' : rowName(path, 'links', writtenLinks(values))),
    submit,
    onSuccess: (answer, { reset }) => {
      onSuccess(answer);
      reset();
    },
  });
  const links = form.rows('links');
  return (
    <form onSubmit={form.handleSubmit}>
      <p data-form-error>{form.formError}</p>
      <TextField label="Title" {...form.field('title')} />
      <TextField label="Place" {...form.field('place')} />
      <CheckboxField label="Open" {...form.checkbox('isOpen')} />
      {links.rows.map((row, index) => (
        <div key={row.key}>
          <TextField label={`Link ${index + 1}`} {...links.field(row, 'url')} />
          <button type="button" onClick={() => links.remove(row.key)}>{`Remove ${index + 1}`}</button>
          <button type="button" onClick={() => links.move(row.key, -1)}>{`Up ${index + 1}`}</button>
        </div>
      ))}
      {links.error && <p role="alert">{links.error}</p>}
      <button type="button" onClick={() => links.add({ key: newRowKey(), url: '' })}>
        Add
      </button>
      <button type="submit" aria-busy={form.isSubmitting}>
        Send
      </button>
    </form>
  );
}

const formError = () => document.querySelector('[data-form-error]')?.textContent;
const refusal = (message: string, fields?: Record<string, string>) =>
  new HttpError(400, { message, code: 'test', status: 400, requestId: 'r', ...(fields && { fields }) });

beforeEach(async () => {
  submit.mockReset().mockResolvedValue('made');
  onSuccess.mockReset();
  screen = await showScreen(<ExampleForm />);
});
afterEach(() => screen.close());

test('a valid form sends the parsed body and resets', async () => {
  await screen.type('Title', ' Chess ');
  await screen.type('Place', '7');
  await screen.choose('Open');
  await screen.submit('Send');
  expect(submit.mock.calls.map(([body]) => body)).toEqual([{ title: 'Chess', placeId: 7, isOpen: true, links: [] }]);
  expect(onSuccess).toHaveBeenCalledExactlyOnceWith('made');
  expect(screen.control('Title').value).toBe('');
  expect(screen.control('Open').checked).toBe(false);
});

test('a value that the browser cannot read is not sent as if the field were empty', async () => {
  await screen.type('Title', 'Chess');
  Object.defineProperty(screen.control('Place'), 'validity', { value: { badInput: true } });
  await screen.submit('Send');
  expect(screen.alerts()).toEqual(['Complete this, or clear it.']);
  expect(document.activeElement).toBe(screen.control('Place'));
  expect(submit).not.toHaveBeenCalled();
});

function RefusedForm({ toBody = () => ({}) }: { toBody?: () => unknown }) {
  const form = useForm({ initial: {}, toBody, submit: () => Promise.reject(refusal('Not now.')) });
  return (
    <form onSubmit={form.handleSubmit}>
      {form.formError && <p role="alert">{form.formError}</p>}
      <button type="submit">Send</button>
    </form>
  );
}

test('an error without a field is scrolled into view, each time it appears', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  screen.close();
  screen = await showScreen(<RefusedForm />);
  for (const times of [1, 2]) {
    await screen.submit('Send');
    expect(screen.alerts()).toEqual(['Not now.']);
    expect(scrolled).toHaveBeenCalledTimes(times);
  }
  scrolled.mockRestore();
});

test('a form whose body cannot be made says why', async () => {
  screen.close();
  const toBody = () => new Date(Number.NaN).toISOString();
  screen = await showScreen(<RefusedForm toBody={toBody} />);
  await screen.submit('Send');
  expect(screen.alerts()).toEqual(['Invalid time value']);
});

test('what is typed while a submit is running stays, and the other fields reset', async () => {
  let answer: (value: string) => void = () => {};
  submit.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  await screen.type('Title', 'Chess');
  await screen.type('Place', '7');
  await screen.submit('Send');
  await screen.type('Title', 'Go');
  await act(async () => answer('made'));
  expect(onSuccess).toHaveBeenCalledOnce();
  expect(screen.control('Title').value).toBe('Go');
  expect(screen.control('Place').value).toBe('');
});

test('a row that is added and filled while a submit is running stays', async () => {
  let answer: (value: string) => void = () => {};
  submit.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  await screen.type('Title', 'Chess');
  await screen.submit('Send');
  await screen.press('Add');
  await screen.type('Link 1', 'https://a.example');
  await act(async () => answer('made'));
  expect(screen.control('Title').value).toBe('');
  expect(screen.control('Link 1').value).toBe('https://a.example');
});

test('an invalid form sends nothing, shows each error at its field, and focuses the first', async () => {
  await screen.type('Place', 'here');
  await screen.submit('Send');
  expect(screen.alerts()).toEqual(['Enter a title.', 'Choose a place.']);
  expect(document.activeElement).toBe(screen.control('Title'));
  expect(submit).not.toHaveBeenCalled();
  expect(formError()).toBe('');
});

test('editing a field clears only its own error', async () => {
  await screen.type('Place', 'here');
  await screen.submit('Send');
  await screen.type('Title', 'C');
  expect(screen.alerts()).toEqual(['Choose a place.']);
});

test("a form's own rule is shown at its field", async () => {
  await screen.type('Title', 'taken');
  await screen.submit('Send');
  expect(screen.alerts()).toEqual(['Choose another title']);
});

test('an error of a checkbox is shown at the checkbox', async () => {
  submit.mockRejectedValue(refusal('Please check', { isOpen: 'It cannot be open' }));
  await screen.type('Title', 'Chess');
  await screen.submit('Send');
  expect(screen.alerts()).toEqual(['It cannot be open']);
  expect(screen.control('Open').getAttribute('aria-invalid')).toBe('true');
});

test('a server error is shown at its field, and the values stay', async () => {
  submit.mockRejectedValue(refusal('Please check', { placeId: 'There is no such place' }));
  await screen.type('Title', 'Chess');
  await screen.type('Place', '9');
  await screen.submit('Send');
  expect(screen.alerts()).toEqual(['There is no such place']);
  expect(document.activeElement).toBe(screen.control('Place'));
  expect(formError()).toBe('');
  expect(screen.control('Title').value).toBe('Chess');
  expect(onSuccess).not.toHaveBeenCalled();
});

test('a server error without a field is shown once, as a form error, until the next submit', async () => {
  await screen.type('Title', 'Chess');
  submit.mockRejectedValueOnce(refusal('The site is busy.'));
  await screen.submit('Send');
  expect(formError()).toBe('The site is busy.');
  submit.mockRejectedValueOnce(refusal('Please check', { scope: 'Choose how far it reaches' }));
  await screen.submit('Send');
  expect(formError()).toBe('Choose how far it reaches');
  await screen.submit('Send');
  expect(formError()).toBe('');
  expect(onSuccess).toHaveBeenCalledOnce();
});

test('a second submit while the first is running sends nothing', async () => {
  let answer: (made: string) => void = () => undefined;
  submit.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  await screen.type('Title', 'Chess');
  await screen.submit('Send');
  await screen.submit('Send');
  expect(screen.button('Send').getAttribute('aria-busy')).toBe('true');
  await act(async () => answer('made'));
  expect(onSuccess).toHaveBeenCalledOnce();
  expect(submit).toHaveBeenCalledOnce();
});

test('the error of a row follows the row when rows move, and disappears with it', async () => {
  await screen.type('Title', 'Chess');
  for (const _ of [1, 2, 3]) await screen.press('Add');
  expect(document.activeElement).toBe(screen.control('Link 3'));
  await screen.type('Link 2', 'https://example.org');
  await screen.type('Link 3', 'example.org');
  await screen.submit('Send');
  expect(screen.control('Link 3').getAttribute('aria-invalid')).toBe('true');
  await screen.press('Up 3');
  expect(screen.control('Link 2').getAttribute('aria-invalid')).toBe('true');
  expect(screen.control('Link 2').value).toBe('example.org');
  await screen.press('Remove 2');
  expect(screen.alerts()).toEqual([]);
});

test('the row after a removed one gets the focus, else the one before, and after the only one the button that adds rows', async () => {
  for (const url of ['a', 'b', 'c']) {
    await screen.press('Add');
    await screen.type(`Link ${'abc'.indexOf(url) + 1}`, url);
  }
  const remove = async (name: string) => {
    screen.button(name).focus();
    await screen.press(name);
    return document.activeElement as HTMLInputElement;
  };
  expect((await remove('Remove 2')).value).toBe('c');
  expect((await remove('Remove 2')).value).toBe('a');
  expect(await remove('Remove 1')).toBe(screen.button('Add'));
});

test('an error of a whole list clears when the list changes', async () => {
  await screen.type('Title', 'Chess');
  for (const index of [1, 2, 3]) {
    await screen.press('Add');
    await screen.type(`Link ${index}`, 'https://example.org');
  }
  await screen.submit('Send');
  expect(screen.alerts()).toEqual(['Too many']);
  await screen.press('Remove 3');
  expect(screen.alerts()).toEqual([]);
});

test('a new row never has the key of a row that an earlier page has kept', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const firstKeyOfPage = async (openedAt: string) => {
    vi.resetModules();
    vi.setSystemTime(openedAt);
    return (await import('./form-binding.ts')).newRowKey();
  };
  expect(await firstKeyOfPage('2026-11-21T12:00:00Z')).not.toBe(await firstKeyOfPage('2026-11-21T12:00:01Z'));
  vi.useRealTimers();
});
