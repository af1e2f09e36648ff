import { expect, it } from 'vitest';
import { initialValues } from '#web/platform/form/form-fields.ts';
import { admissionOf, groupFormFields, groupValueName, toGroupBody } from './group-form-fields.ts';

const typed = {
  ...initialValues(groupFormFields),
  name: 'Chess',
  links: [
    { key: 'a', label: 'Mastodon', url: 'https://example.org' },
    { key: 'b', label: ' ', url: '' },
  ],
  questions: [
    { key: 'q1', id: 'q1', text: 'Since when?', isRequired: true, kind: 'text' as const, options: '' },
    { key: 'new', text: ' ', isRequired: false, kind: 'text' as const, options: '' },
  ],
};

it('sends what is filled in, and leaves out empty links and questions', () => {
  expect(toGroupBody(typed, true)).toEqual({
    name: 'Chess',
    description: '',
    placeId: null,
    interests: [],
    links: [{ label: 'Mastodon', url: 'https://example.org' }],
    visibility: 'public',
    admission: 'open',
    questions: [{ id: 'q1', text: 'Since when?', isRequired: true }],
  });
});

it('sends an unfinished choice, so that its error shows, unless questions are hidden', () => {
  const tea = { key: 'tea', text: 'Tea?', isRequired: false, kind: 'choice' as const, options: 'Green' };
  const question = { text: 'Tea?', isRequired: false, kind: 'choice', options: ['Green'] };
  const values = { ...typed, questions: [typed.questions[1]!, tea] };
  expect(toGroupBody(values, true)).toMatchObject({ questions: [question] });
  expect(groupValueName('questions.0.options', values)).toBe('questions.tea.options');
  expect(toGroupBody({ ...values, admission: 'invitation' }, true)).toMatchObject({ questions: [] });
});

it("sends the group's rules only for people who may change them", () => {
  expect(Object.keys(toGroupBody(typed, false))).toEqual(['name', 'description', 'interests', 'placeId', 'links']);
});

it('a private group admits by invitation only', () => {
  expect(admissionOf({ visibility: 'private', admission: 'open' })).toBe('invitation');
  expect(admissionOf({ visibility: 'public', admission: 'approval' })).toBe('approval');
});
