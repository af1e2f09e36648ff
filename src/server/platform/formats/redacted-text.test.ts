import { expect, test } from 'vitest';
import { redactedText } from './redacted-text.ts';

test.each([
  ['Open https://dig.example/verify-email?token=a.b-c to go on.', 'Open https://dig.example/verify-email/… to go on.'],
  [
    'https://dig.example/sign-ups/abc and https://dig.example/help',
    'https://dig.example/sign-ups/… and https://dig.example/help',
  ],
  ['Your code is 123456.', 'Your code is ….'],
  ['Your code is 123 456', 'Your code is …'],
  ['Recovery code 7Q2MX-4H9ZK', 'Recovery code …'],
  ['Check-in code K7M2Q9', 'Check-in code …'],
  ['key eyJhbGciOiJIUzI1NiJ9abc and 0123456789abcdef0123456789abcdef', 'key … and …'],
  ['550 5.1.1 <ada.lovelace@example.org> unknown', '550 5.1.1 <a…@example.org> unknown'],
  ['On Friday, 27 November 2026, at 19:00, 12 people', 'On Friday, 27 November 2026, at 19:00, 12 people'],
])('%s', (text, expected) => {
  expect(redactedText(text)).toBe(expected);
});
