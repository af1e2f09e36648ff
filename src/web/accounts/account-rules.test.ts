import { describe, expect, it } from 'vitest';
import { emailChangeComplaints, passwordChangeComplaints } from './account-rules.ts';
import { newPasswordComplaint } from './new-password.ts';

describe('a chosen password', () => {
  it.each([
    ['', 'Password is required'],
    ['abc1234', 'Password must be at least 8 characters long.'],
    ['12345678', 'Password must contain at least 1 letter and 1 number.'],
    ['abcdefgh', 'Password must contain at least 1 letter and 1 number.'],
    ['abcdefg1', undefined],
    ['ÄÖÜßÄÖÜ1', undefined],
  ])('%j: %s', (password, complaint) => expect(newPasswordComplaint(password)).toBe(complaint));
});

describe('a password change', () => {
  it('needs the current password and a confirmation that matches', () => {
    expect(
      passwordChangeComplaints({ currentPassword: '', newPassword: 'abcdefg1', confirmPassword: 'other' }),
    ).toEqual({
      currentPassword: 'Current password is required',
      newPassword: undefined,
      confirmPassword: 'Passwords do not match',
    });
  });
});

describe('an email change', () => {
  const complaint = (email: string) => emailChangeComplaints({ email, currentPassword: 'x' }, 'Ada@example.org').email;

  it('needs a valid address that differs from the current one in more than case and blanks', () => {
    for (const email of ['ada', 'ada@', 'ada@example', 'a b@example.org'])
      expect(complaint(email)).toBe('Please enter a valid email address');
    expect(complaint(' ada@EXAMPLE.org ')).toBe('This is already your current email address');
    expect(complaint('lovelace@example.org')).toBeUndefined();
  });

  it('needs the current password', () => {
    expect(emailChangeComplaints({ email: 'l@example.org', currentPassword: '' }, 'ada@example.org')).toEqual({
      email: undefined,
      currentPassword: 'Current password is required',
    });
  });
});
