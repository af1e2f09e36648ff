import type { EndpointInput } from '#contracts/endpoint.ts';
import { updateContributions } from '#contracts/payments/contributions.contract.ts';
import { updatePayee } from '#contracts/payments/payees.contract.ts';
import type { SomeoneSignedIn } from './factories.ts';
import { makeGroup } from './groups.ts';
import type { TestApp } from './test-app.ts';

const BANK = {
  revision: 0,
  accountHolder: 'Chicago Board Games',
  iban: 'DE02 1203 0000 0000 2020 51',
  bank: '',
  legalName: '',
  address: '',
  taxName: '',
  taxNumber: '',
};

type Settings = EndpointInput<typeof updateContributions>['body'];

export const CONTRIBUTIONS: Settings = {
  revision: null,
  currency: 'EUR',
  takesDonations: true,
  donationAmounts: [500, 1000],
  donationText: 'For new games.',
  takesTransfer: true,
  takesOnline: true,
  plans: [{ name: 'Member', description: 'Free entry.', amount: 3600, period: 'year', taxRate: 0 }],
};

/** A group that takes dues and donations by transfer. */
export async function supportedGroup(app: TestApp, organizer: SomeoneSignedIn, settings: Partial<Settings> = {}) {
  const { id, slug } = await makeGroup(app.deps, organizer.user.id);
  await app.call(updatePayee, { params: { kind: 'group', payeeId: id }, body: BANK }, organizer);
  const params = { kind: 'group' as const, slug };
  const { body } = await app.call(updateContributions, { params, body: { ...CONTRIBUTIONS, ...settings } }, organizer);
  return { id, params, settings: body };
}

/** Moves all subscriptions and their orders into the past, as if so many days had passed: sessions would end if the clock were moved. */
export async function letDaysPass({ db }: TestApp, days: number): Promise<void> {
  const moved = (columns: readonly string[]) =>
    columns.map((column) => `${column} = ${column} - make_interval(days => $1)`).join(', ');
  const dates = ['started_at', 'paid_until', 'reminded_for', 'renewable_until', 'cancelled_at', 'created_at'];
  await db.execute(`update subscriptions set ${moved(dates)}`, [days]);
  await db.execute(`update orders set ${moved(['expires_at', 'paid_at', 'created_at', 'period_taken_from'])}`, [days]);
}
