import * as z from 'zod/mini';

/** A failed job has an error; it is retried by itself until its attempts are used up. */
export const jobStates = ['failed', 'waiting', 'running'] as const;
export const jobChanges = ['retry', 'put-off', 'delete'] as const;
export type JobChange = (typeof jobChanges)[number];

export const JobChangeBody = z.object({
  ids: z.array(z.string().check(z.regex(/^\d{1,15}$/))).check(z.minLength(1), z.maxLength(100)),
  change: z.enum(jobChanges),
});
