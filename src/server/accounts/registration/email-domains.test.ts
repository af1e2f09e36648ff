import { expect, test } from 'vitest';
import { isAdmittedAddress } from './email-domains.ts';

const rules = (allowed = '', denied = '') => ({ allowed, denied });

test.each([
  ['ada@example.org', rules(), true],
  ['ada@example.org', rules('example.org'), true],
  ['ada@mail.example.org', rules('example.org'), true],
  ['ada@notexample.org', rules('example.org'), false],
  ['ada@example.org.evil.test', rules('example.org'), false],
  ['ada@EXAMPLE.org', rules('@Example.ORG.'), true],
  ['ada@bücher.example', rules('xn--bcher-kva.example'), true],
  ['ada@xn--bcher-kva.example', rules('*.BÜCHER.example'), true],
  ['ada@example.org', rules('', 'spam.test\nexample.org'), false],
  ['ada@mail.spam.test', rules('', 'spam.test, other.test'), false],
  ['ada@spam.test', rules('spam.test', 'spam.test'), false],
  ['"a@example.org"@other.test', rules('example.org'), false],
  // A list of which nothing can be read admits nobody, rather than everybody.
  ['ada@example.org', rules('https://example.org'), false],
])('%s with %j: %s', (email, domainRules, isAdmitted) => {
  expect(isAdmittedAddress(email, domainRules)).toBe(isAdmitted);
});
