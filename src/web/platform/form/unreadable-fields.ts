import type { FieldErrors } from './form-binding.ts';

/** Errors of fields that a browser takes for empty though something is typed: a date without its time, or “20-30” where a number belongs. */
export function unreadableFields(form: HTMLElement): FieldErrors {
  const inputs = [...form.querySelectorAll('input')].filter(({ validity }) => validity.badInput);
  return Object.fromEntries(
    inputs.map(({ name, type }) => [name, type === 'number' ? 'Enter a number.' : 'Complete this, or clear it.']),
  );
}
