import type { z } from 'zod';
import type { SitePath } from '#contracts/site-paths.ts';

/** The schema of a kind's facts, and the page that its notifications link to. */
export const define = <Facts extends z.core.$ZodType>(facts: Facts, path: (facts: z.infer<Facts>) => SitePath) => ({
  facts,
  path,
});
