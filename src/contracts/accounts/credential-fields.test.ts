import { describe, expect, test } from 'vitest';
import { toFieldErrors } from '#contracts/field-errors.ts';
import {
  ChangeEmailBody,
  ChangePasswordBody,
  Email,
  LoginBody,
  type PasswordRules,
  passwordField,
  ResetPasswordBody,
  SignUpBody,
} from './credential-fields.ts';

type Schema = { safeParse: (body: unknown) => { error?: { issues: Parameters<typeof toFieldErrors>[0] } } };
const errorsOf = (schema: Schema, body: unknown) => toFieldErrors(schema.safeParse(body).error?.issues ?? []);

// spec: 5.3, 5.4
test.each([
  ['', 'Email is required'],
  ['   ', 'Email is required'],
  ['ada', 'Please enter a valid email'],
  ['ada@example', 'Please enter a valid email'],
  ['ada @example.org', 'Please enter a valid email'],
  [`${'a'.repeat(65)}@example.org`, 'Please enter a valid email'],
  [`ada@${'e'.repeat(250)}.org`, 'Please enter a valid email'],
  [' ada@example.org ', undefined],
])('the email %j of a credentials form: %s', (email, error) => {
  expect(errorsOf(LoginBody, { email, password: 'x' })['email']).toBe(error);
});

test('an email is trimmed', () => {
  expect(Email.parse(' ada@example.org ')).toBe('ada@example.org');
});

const signUp = { required: true, minLength: 8, letterAndNumber: true };
// spec: 5.5, 5.6, 5.7, 5.8, 5.9, 9.1
test.each<[PasswordRules, string, string | undefined]>([
  [{}, '', undefined],
  [{ required: true }, '', 'Password is required'],
  [{ required: true }, 'x', undefined],
  [{ minLength: 12 }, 'abcdef1', 'Password must be at least 12 characters'],
  [{ letterAndNumber: true }, 'abc', 'Password must contain at least 1 letter and 1 number'],
  [signUp, '', 'Password is required'],
  [signUp, 'abcdef1', 'Password must be at least 8 characters'],
  [signUp, 'abcdefgh', 'Password must contain at least 1 letter and 1 number'],
  [signUp, '12345678', 'Password must contain at least 1 letter and 1 number'],
  [signUp, 'пароль78', undefined],
])('under the rules %j the password %j: %s', (rules, password, error) => {
  expect(errorsOf(passwordField(rules), password)['body']).toBe(error);
});

test('signing up requires eight characters with a letter and a number, logging in any password', () => {
  expect(errorsOf(SignUpBody, { email: 'ada@example.org', password: 'short' })).toEqual({
    password: 'Password must be at least 8 characters',
  });
  expect(errorsOf(LoginBody, { email: '', password: '' })).toEqual({
    email: 'Email is required',
    password: 'Password is required',
  });
  expect(errorsOf(LoginBody, { email: 'ada@example.org', password: 'short' })).toEqual({});
});

// spec: 5.12, 5.13, 5.14, 9.1
describe('a password that replaces another', () => {
  test.each([
    ['', 'Password is required'],
    ['abcdef1', 'Password must be at least 8 characters long.'],
    ['12345678', 'Password must contain at least 1 letter and 1 number.'],
    ['abcdefgh', 'Password must contain at least 1 letter and 1 number.'],
    ['abcdefg1', undefined],
    ['ÄÖÜßÄÖÜ1', undefined],
  ])('%j: %s', (password, error) => {
    expect(errorsOf(ResetPasswordBody, { token: 't', password })['password']).toBe(error);
    expect(errorsOf(ChangePasswordBody, { currentPassword: 'x', newPassword: password })['newPassword']).toBe(error);
  });
});

// spec: 5.16
test('a change of password asks for the current password, and a change of email checks one that was typed', () => {
  expect(errorsOf(ChangePasswordBody, { currentPassword: '', newPassword: 'abcdefg1' })).toEqual({
    currentPassword: 'Current password is required',
  });
  expect(errorsOf(ChangeEmailBody, { email: 'ada@example.org' })).toEqual({});
  expect(errorsOf(ChangeEmailBody, { email: 'ada@example', currentPassword: '' })).toEqual({
    email: 'Please enter a valid email address',
    currentPassword: 'Current password is required',
  });
});
