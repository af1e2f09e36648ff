import { z } from 'zod';
import { paths } from '#contracts/site-paths.ts';
import { define } from './define-facts.ts';

export const payeeFacts = {
  payee: define(
    z.object({
      /** The person, group or organization that is paid. */
      payee: z.string(),
      /** Who changed the account; null for the recipient. */
      name: z.string().nullable(),
      /** The last characters of the IBAN; empty if there is none any more. */
      ending: z.string(),
      /** `bank`: the account for transfers; `connected`, `disconnected`: the account for payments online. */
      change: z.enum(['bank', 'connected', 'disconnected']).default('bank'),
    }),
    () => paths.paymentMethods(),
  ),
} as const;
