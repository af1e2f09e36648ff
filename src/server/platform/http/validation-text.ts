import type { z } from 'zod';

const expectedTypes: Record<string, string> = {
  string: 'Enter a text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Choose true or false.',
  array: 'Send a list.',
  object: 'Send an object.',
  record: 'Send an object.',
};
const formats: Record<string, string> = {
  uuid: 'This is not a valid id.',
  email: 'Please enter a valid email',
  url: 'Enter a full web address.',
  date: 'Enter a date as YYYY-MM-DD.',
};
const units: Record<string, string> = { string: ' characters', array: ' entries', set: ' entries' };

/** The message of a rule that has none of its own in the contract. Zod's own messages are for programmers. */
export function formatIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is required.' : (expectedTypes[issue.expected] ?? 'This is not valid.');
    case 'invalid_value':
      return `Choose one of: ${issue.values.map(String).join(', ')}.`;
    case 'invalid_format':
      return formats[issue.format] ?? 'The format is not valid.';
    case 'too_big':
      return issue.origin in units
        ? `Use at most ${issue.maximum}${units[issue.origin]}.`
        : `Must be at most ${issue.maximum}.`;
    case 'too_small':
      return issue.origin in units
        ? `Use at least ${issue.minimum}${units[issue.origin]}.`
        : `Must be at least ${issue.minimum}.`;
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return `Unknown: ${issue.keys.join(', ')}.`;
    default:
      return 'This is not valid.';
  }
}
