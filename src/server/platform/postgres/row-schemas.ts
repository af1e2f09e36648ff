import { z } from 'zod';

/** Rows of a single column that many statements return. */
export const IdRow = z.object({ id: z.string() });
export const AccountIdRow = z.object({ accountId: z.string() });
export const PersonIdRow = z.object({ personId: z.string() });
export const CountRow = z.object({ count: z.number() });
export const SlugRow = z.object({ slug: z.string() });
