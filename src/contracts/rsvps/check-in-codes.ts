/** Check-in codes as people type them; free of zod, for the browser. */

export const CHECK_IN_CODE = /^[0-9A-Z]{8}$/;
export const CHECK_IN_CODE_ERROR = 'Enter a code of eight letters and digits.';

/** Letters that look like digits are read as digits. */
export const normalizeCheckInCode = (text: string): string =>
  text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
