import { expect, it } from 'vitest';
import { initialValues } from '#web/platform/form/form-fields.ts';
import { organizationFormFields, toOrganizationBody, withScheme } from './organization-form-fields.ts';
import { siteName } from './organization-text.ts';

it('accepts a website without a scheme', () => {
  expect(withScheme('bakery.example/bread')).toBe('https://bakery.example/bread');
  expect(withScheme('http://bakery.example')).toBe('http://bakery.example');
  expect(withScheme('')).toBe('');
  expect(toOrganizationBody({ ...initialValues(organizationFormFields), website: ' bakery.example ' }).website).toBe(
    'https://bakery.example',
  );
});

it('leaves invalid URLs to the server, which rejects them', () => {
  expect(withScheme('javascript:alert(1)')).toBe('javascript:alert(1)');
});

it('shows a website by its host name', () => {
  expect(siteName('https://www.bakery.example/')).toBe('bakery.example');
  expect(siteName('https://bakery.example/bread')).toBe('bakery.example/bread');
});
