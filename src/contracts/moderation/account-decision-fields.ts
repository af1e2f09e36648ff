import * as z from 'zod/mini';
import { MAX_DECIDED_TOGETHER } from './content-fields.ts';
import { decisionFields, RestoreBody } from './moderation-fields.ts';

/** What can be decided about an account itself, reported or not. */
export const accountActions = ['suspend', 'silence', 'hold', 'warn'] as const;

const personIds = z
  .array(z.uuid())
  .check(
    z.minLength(1, 'Select at least one account.'),
    z.maxLength(MAX_DECIDED_TOGETHER, `Select up to ${MAX_DECIDED_TOGETHER} accounts.`),
  );
export const DecideAccountsBody = z.object({ personIds, ...decisionFields, action: z.enum(accountActions) });
export const RestoreAccountsBody = z.object({ personIds, ...RestoreBody.shape });
