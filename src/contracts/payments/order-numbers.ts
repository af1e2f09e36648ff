/*
 * Order numbers such as DIG-7K2M9Q, which people copy by hand into transfers. The last character is a check digit of Damm's algorithm over the 32
 * characters of Crockford's alphabet: doubling in the field of 32 elements finds every wrong character and every swap of neighbours.
 */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const PREFIX = 'DIG-';
const RANDOM_LENGTH = 5;
const FIELD_POLYNOMIAL = 0b10_0101;

const double = (value: number): number => (value << 1) ^ (value & 0b1_0000 ? FIELD_POLYNOMIAL : 0);
const remainderOf = (digits: readonly number[]): number => digits.reduce((sum, digit) => double(sum ^ digit), 0);

/** The number of five random digits below 32. */
export function orderNumber(digits: readonly number[]): string {
  const check = remainderOf(digits);
  return PREFIX + [...digits.slice(0, RANDOM_LENGTH), check].map((digit) => ALPHABET[digit]).join('');
}

/** Reads a number as people write it: in small letters, with spaces, with O for 0. Undefined if the check digit is wrong. */
export function readOrderNumber(text: string): string | undefined {
  const characters = text.toUpperCase().replace(/[\s-]/g, '').replace(/^DIG/, '').replaceAll('O', '0');
  const digits = Array.from(characters.replace(/[IL]/g, '1'), (character) => ALPHABET.indexOf(character));
  if (digits.length !== RANDOM_LENGTH + 1 || digits.includes(-1)) return undefined;
  return remainderOf(digits) === 0 ? PREFIX + digits.map((digit) => ALPHABET[digit]).join('') : undefined;
}
