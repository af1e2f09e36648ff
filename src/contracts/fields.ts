import { z } from 'zod';

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 256;
export const BIO_COUNTER_LIMIT = 250;
export const MAX_BIO_LENGTH = 5000;

/** One plain address, as typed: trimmed, at most 254 characters; compared without regard to case. */
export const Email = z
  .string('Email is required')
  .trim()
  .min(1, 'Email is required')
  .max(254, 'Please enter a valid email')
  .pipe(z.email('Please enter a valid email'));

/** A password somebody chooses: the exact characters typed, nothing trimmed or normalized. */
export const NewPassword = z
  .string('Password is required')
  .min(1, 'Password is required')
  .min(MIN_PASSWORD_LENGTH, 'Password must be at least 8 characters long.')
  .max(MAX_PASSWORD_LENGTH, `Password must be at most ${MAX_PASSWORD_LENGTH} characters long.`)
  .refine((value) => /\d/.test(value) && /\p{L}/u.test(value), 'Password must contain at least 1 letter and 1 number.');

/** A password somebody claims to know: only its size is bounded. */
export const KnownPassword = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(MAX_PASSWORD_LENGTH, 'Incorrect password');

export const Instant = z.iso.datetime();
