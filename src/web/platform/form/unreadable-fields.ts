import type { FieldErrors } from './form-binding.ts';

/**
 * Errors of fields that hold something the form cannot take, though their value looks empty: a date without its time, “20-30” where a number belongs, or
 * what a component explains by `setCustomValidity`.
 */
export function unreadableFields(form: HTMLElement): FieldErrors {
  const inputs = [...form.querySelectorAll('input')].filter(
    ({ validity }) => validity.badInput || validity.customError,
  );
  return Object.fromEntries(
    inputs.map(({ name, type, validity, validationMessage }) => [
      name,
      validity.customError ? validationMessage : type === 'number' ? 'Enter a number.' : 'Complete this, or clear it.',
    ]),
  );
}
