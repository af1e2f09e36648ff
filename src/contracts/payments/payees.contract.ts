import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { multiline, singleLine } from '#contracts/fields.ts';

/** An IBAN without spaces, with the check digits of ISO 13616. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  const digits = (text.slice(4) + text.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return digits.split('').reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

const Iban = z
  .string()
  .max(60)
  .transform((text) => text.toUpperCase().replace(/\s/g, ''))
  .pipe(z.string().refine((text) => text === '' || isIban(text), 'Check the IBAN: its check digits are wrong.'));

/** How a person, a group or an organization is paid. */
const PayeeFields = z.object({
  accountHolder: singleLine(70),
  iban: Iban,
  /** What else a transfer needs, such as the BIC. */
  bank: singleLine(200),
  /** On receipts, instead of the name on the site. */
  legalName: singleLine(120),
  address: multiline(300),
  taxName: singleLine(20),
  taxNumber: singleLine(40),
});

export const PayeeKind = z.enum(['person', 'group', 'organization']);

export const OnlineAccountState = z.enum(['none', 'onboarding', 'ready', 'restricted', 'gone']);

export const Payee = PayeeFields.extend({
  kind: PayeeKind,
  id: z.uuid(),
  name: z.string(),
  /** 0 before anything was entered. */
  revision: z.int(),
  /** The account that takes payments online, and what Stripe still wants to know about it. */
  onlineAccount: z.object({
    state: OnlineAccountState,
    requirements: z.array(z.string()),
  }),
});
export type Payee = z.infer<typeof Payee>;

export const listPayees = endpoint({
  method: 'GET',
  path: '/api/payees',
  summary: 'List how the viewer, and the groups and organizations they run, are paid',
  access: 'person',
  success: {
    status: 200,
    schema: z.object({
      payees: z.array(Payee),
      /** Who is paid online: nobody, the site for every event, or each payee on an account of theirs. */
      online: z.enum(['off', 'own', 'connect']),
    }),
  },
  errors: [],
});

export const updatePayee = endpoint({
  method: 'PUT',
  path: '/api/payees/:kind/:payeeId',
  summary:
    'Set how a person, a group or an organization is paid, by its id; another bank account needs a recent sign-in',
  access: 'person',
  params: z.object({ kind: PayeeKind, payeeId: z.uuid() }),
  body: PayeeFields.extend({ revision: z.int32() }),
  success: { status: 200, schema: Payee },
  errors: ['payee.not_found', 'payee.changed_elsewhere', 'auth.reauthentication_required'],
});

/** What the provider has sent to a bank account, or is about to. */
export const Payout = z.object({
  amount: z.int(),
  state: z.enum(['pending', 'paid', 'failed']),
  arrivesOn: z.iso.date(),
});

/** What a payee has received, in one currency. */
export const Received = z.object({
  kind: PayeeKind,
  name: z.string(),
  /** The id in the path of the payee's export. */
  payeeId: z.uuid(),
  currency: z.string(),
  /** At the door, by transfer and online, less what was refunded. */
  door: z.int(),
  bank: z.int(),
  online: z.int(),
  /** What Stripe kept as fees, which `online` is without. */
  fees: z.int(),
  /** The latest twelve of the payee’s own account, newest first. */
  payouts: z.array(Payout),
  quarters: z.array(z.object({ quarter: z.string(), rate: z.number(), net: z.int(), tax: z.int() })),
});
export type Received = z.infer<typeof Received>;

export const getPaymentsReceived = endpoint({
  method: 'GET',
  path: '/api/payments-received',
  summary: 'Get what the viewer, and the groups and organizations they run, have received, with tax by quarter',
  access: 'person',
  success: { status: 200, schema: z.object({ received: z.array(Received) }) },
  errors: [],
});

export const exportLedger = endpoint({
  method: 'GET',
  path: '/api/payees/:payeeId/ledger.csv',
  summary: 'Export the books of a payee as CSV: every line of every entry',
  access: 'person',
  params: z.object({ payeeId: z.uuid() }),
  success: { status: 200, schema: z.string(), type: 'text/csv' },
  errors: ['payee.not_found'],
});
