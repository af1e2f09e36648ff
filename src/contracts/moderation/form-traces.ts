import { z } from 'zod';

/**
 * How a form was filled in. Programs that fill in forms give themselves away; people and other clients may leave it out. The time is the
 * browser's own: a signed one would cost a request before each comment, and a program can wait as well.
 */
export const FormTraces = z
  .object({
    /** A field that people do not see. */
    website: z.string().max(500).optional(),
    /** How long the form was open. */
    seconds: z.number().min(0).optional(),
  })
  .optional();
export type FormTraces = z.infer<typeof FormTraces>;
