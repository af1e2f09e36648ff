import { randomBytes } from 'node:crypto';
import { fold } from './fold.ts';

const LONGEST = 60;
/** Letters that Unicode normalization does not decompose. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  '&': ' and ',
  '’': '',
  "'": '',
};

/** “Früh & Spät” → `fruh-and-spat`; `fallback` where a name has no letters that addresses take. */
export function slugOf(name: string, fallback: string): string {
  const plain = fold(name)
    .replace(/[ßæœøđðłþı&’']/g, (letter) => LETTERS[letter]!)
    .replace(/[^a-z0-9]+/g, '-');
  const cut = plain.length > LONGEST ? plain.slice(0, LONGEST).replace(/-[^-]*$/, '') : plain;
  return cut.replace(/^-+|-+$/g, '') || fallback;
}

/** Returns the slug if it is free, else `slug-2`, `slug-3` … after the highest; `taken` lists the slugs with this prefix. */
export function nextSlug(slug: string, taken: readonly string[]): string {
  const numbers = taken.flatMap((other) => {
    if (other === slug) return [1];
    const number = other.startsWith(`${slug}-`) ? other.slice(slug.length + 1) : '';
    return /^\d{1,9}$/.test(number) ? [Number(number)] : [];
  });
  if (!taken.includes(slug)) return slug;
  let number = Math.max(...numbers) + 1;
  // A name may end in a number with more digits than we count.
  while (taken.includes(`${slug}-${number}`)) number++;
  return `${slug}-${number}`;
}

/** A slug that nobody can guess, and that leaves the plain one free: who tries a name must not find out what exists. */
export const secretSlug = (slug: string): string => `${slug}-${randomBytes(5).toString('hex')}`;
