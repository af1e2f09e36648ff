import { z } from 'zod';
import { endpoint, NoContent } from '#contracts/endpoint.ts';
import { Cursor, Day, Instant, pageOf, singleLine } from '#contracts/fields.ts';
import { ledgerAccounts, ledgerReasons, movementKinds } from './books-fields.ts';
import { Payout } from './payees.contract.ts';

const filters = {
  /** A part of the name of a payee, or the number of an order. */
  q: z.string().trim().max(100).default(''),
  reason: z.enum(ledgerReasons).optional(),
  from: Day.optional(),
  until: Day.optional(),
};
const BooksFilter = z.object(filters);
export type BooksFilter = z.infer<typeof BooksFilter>;

export const LedgerEntry = z.object({
  id: z.uuid(),
  at: Instant,
  reason: z.enum(ledgerReasons),
  /** The number of the order. */
  order: z.string().nullable(),
  /** Empty after the owner was deleted. */
  payee: z.string(),
  lines: z.array(z.object({ account: z.enum(ledgerAccounts), currency: z.string(), amount: z.int() })),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

export const listLedgerEntries = endpoint({
  method: 'GET',
  path: '/api/admin/books/entries',
  summary: 'List the entries of the ledger of all payees, newest first; days are those of the site’s time zone',
  access: 'administrator',
  query: z.object({ ...filters, cursor: Cursor }),
  success: { status: 200, schema: pageOf({ entries: z.array(LedgerEntry) }) },
  errors: [],
});

export const getLedgerSums = endpoint({
  method: 'GET',
  path: '/api/admin/books/sums',
  summary:
    'Get the sums of the ledger by account and currency, with the same filters; all of a currency are 0 together',
  access: 'administrator',
  query: BooksFilter,
  success: {
    status: 200,
    schema: z.object({
      currencies: z.array(
        z.object({
          currency: z.string(),
          accounts: z.array(z.object({ account: z.enum(ledgerAccounts), amount: z.int() })),
          sum: z.int(),
        }),
      ),
    }),
  },
  errors: [],
});

export const exportBooks = endpoint({
  method: 'GET',
  path: '/api/admin/books.csv',
  summary: 'Export the ledger of all payees as CSV, with the same filters: up to 100,000 lines',
  access: 'administrator',
  query: BooksFilter,
  success: { status: 200, schema: z.string(), type: 'text/csv' },
  errors: ['books.too_many_lines'],
});

export const BookDifference = z.object({
  id: z.uuid(),
  order: z.string(),
  payee: z.string(),
  kind: z.enum(movementKinds),
  /** The provider’s id of the charge, refund or dispute. */
  object: z.string(),
  currency: z.string(),
  /** Null if the books, or the provider, have no such movement. */
  ours: z.int().nullable(),
  theirs: z.int().nullable(),
  foundAt: Instant,
});
export type BookDifference = z.infer<typeof BookDifference>;

export const getBookComparison = endpoint({
  method: 'GET',
  path: '/api/admin/books/comparison',
  summary:
    'Get what the nightly comparison with the payment provider has found, and the latest payouts of the site’s own account',
  access: 'administrator',
  success: {
    status: 200,
    schema: z.object({
      /** Null before the first one. `unread`: accounts that could not be read. */
      last: z.object({ at: Instant, movements: z.int(), unread: z.int() }).nullable(),
      /** Up to 100, those found first come first. */
      differences: z.array(BookDifference),
      payouts: z.array(Payout.extend({ currency: z.string() })),
    }),
  },
  errors: [],
});

export const settleBookDifference = endpoint({
  method: 'POST',
  path: '/api/admin/books/differences/:differenceId/settlement',
  summary: 'Close a difference that was explained, with a note',
  access: 'administrator',
  params: z.object({ differenceId: z.uuid() }),
  body: z.object({ note: singleLine(300).min(1, 'Write what explains it.') }),
  success: { status: 204, schema: NoContent },
  errors: ['books.difference_not_found'],
});
