import { expect, test } from 'vitest';
import { HttpError } from './http.ts';
import { problemFields, problemText, serverText } from './problem-text.ts';

const problem = {
  message: 'This email is already taken.',
  code: 'account.email_taken',
  status: 409,
  requestId: 'r1',
  fields: { email: 'This email is already taken.' },
};
const told = new HttpError(409, problem);

// spec: 8.1
test("the server's message comes first", () => {
  expect(problemText(told, 'Registration failed')).toBe('This email is already taken.');
  expect(serverText(told)).toBe('This email is already taken.');
  expect(problemFields(told)).toEqual({ email: 'This email is already taken.' });
});

// spec: 8.2
test("then the error's own message", () => {
  expect(problemText(new TypeError('Failed to fetch'), 'Login failed')).toBe('Failed to fetch');
  expect(problemText(new HttpError(502, null), 'Login failed')).toBe(
    'The site couldn’t answer (error 502). Please try again.',
  );
  expect(serverText(new TypeError('Failed to fetch'))).toBeUndefined();
});

test.each([
  [413, 'This is too large for the site. Choose a smaller file.'],
  [414, 'The site couldn’t answer (error 414).'],
  [408, 'The site couldn’t answer (error 408). Please try again.'],
  [429, 'The site couldn’t answer (error 429). Please try again.'],
])('an answer of a proxy with status %i asks to try again only where that helps', (status, text) => {
  expect(problemText(new HttpError(status, null))).toBe(text);
});

// spec: 8.3, 8.4
test("then the action's fallback, and finally the generic message", () => {
  expect(problemText(new Error(''), 'Login failed')).toBe('Login failed');
  expect(problemText(undefined, 'Logout failed')).toBe('Logout failed');
  expect(problemText({})).toBe('An error occurred');
  expect(serverText(new HttpError(409, { ...problem, message: '' }))).toBeUndefined();
});
