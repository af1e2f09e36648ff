import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { RegistrationRequestDialog } from '#web/accounts/registration/RegistrationRequestDialog.tsx';
import { CaseView } from '#web/moderation/CaseView.tsx';
import type { CaseDetail, DecisionDetail } from '#web/moderation/moderation.api.ts';
import { ReportForm } from '#web/moderation/ReportForm.tsx';
import { Statement } from '#web/moderation/Statement.tsx';
import { useHostPictures } from '#web/parts/host/use-host-pictures.ts';
import { LeavingGuard } from '#web/parts/LeavingGuard.tsx';
import { UnsavedForms, useUnsavedForms } from '#web/parts/unsaved-forms.ts';
import { PayeeForm } from '#web/payments/settings/PayeeForm.tsx';
import type { Payee } from '#web/payments/settings/payees.api.ts';
import { PlaceOrder } from '#web/payments/tickets/PlaceOrder.tsx';
import type { TicketSale } from '#web/payments/tickets/ticket-sale.ts';
import { TiebreakDialog } from '#web/shows/console/questions/TiebreakDialog.tsx';
import { TeamDialog } from '#web/shows/console/teams/TeamDialog.tsx';
import { NeedsManager } from '#web/volunteering/host/needs/NeedsManager.tsx';
import { TakeDialog } from '#web/volunteering/TakeDialog.tsx';

let screen: Screen;
beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

const isAskedAbout = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

const texts = { accountHolder: '', iban: '', bank: '', legalName: '', address: '', taxName: '', taxNumber: '' };
const payee = { kind: 'person', id: 'p1', name: 'Ada', revision: 1, ...texts } as unknown as Payee;
const questions = [{ id: 'q1', text: 'Why?', isRequired: true }];
const shift = {
  id: 's1',
  title: 'Drivers',
  startsLocal: '2030-05-01T18:00',
  endsLocal: '2030-05-01T20:00',
  timeZone: 'UTC',
  state: 'open',
  skills: [],
  minimumAge: null,
  spotsPerSignUp: 1,
  questions,
  warnings: [],
  event: null,
  host: { name: 'Food bank' },
};
const decision = {
  id: 'd1',
  kind: 'event',
  action: 'hide',
  rule: 'spam',
  madeAt: '2026-11-21T10:00:00.000Z',
  abilities: { appeal: true },
} as unknown as DecisionDetail;
const event = { id: 'e1', attendance: 'in-person', questions, timeZone: 'UTC', seats: {} };
const report = { kind: 'event', targetId: 'e1', title: 'Walk' } as const;

test.each([
  ['a report', 'Details (optional)', <ReportForm key="report" targets={[report]} onSent={() => {}} />],
  ['an appeal', 'Why is this decision wrong?', <Statement key="appeal" decision={decision} />],
  [
    'a request for an account',
    'About you',
    <RegistrationRequestDialog key="account" onClose={() => {}} onInvited={() => {}} />,
  ],
  [
    'a tie-break question',
    'Question',
    <TiebreakDialog key="tiebreak" gameId="g1" tiebreak={null} onSaved={() => {}} onClose={() => {}} />,
  ],
  [
    'points for a team',
    'Reason',
    <TeamDialog
      key="team"
      gameId="g1"
      team={{ teamId: 't1', name: 'Owls', total: 3 } as never}
      isOpen
      onAdjusted={() => {}}
      onClose={() => {}}
    />,
  ],
  ['a shift', 'Why?', <TakeDialog key="shift" shift={shift as never} onTaken={() => {}} onClose={() => {}} />],
  [
    'an order',
    'Why?',
    <PlaceOrder
      key="order"
      event={event as unknown as TicketSale['event']}
      prices={{ methods: ['door'], currency: 'EUR' } as unknown as TicketSale['prices']}
      selection={{ items: [] } as never}
      quote={{ total: 1200, currency: 'EUR', lines: [] } as never}
      entered={null}
      ownName={{ isMissing: false, field: null, save: () => Promise.resolve() }}
      onBack={() => {}}
      onClose={() => {}}
    />,
  ],
  [
    'payment details',
    'Account holder (optional)',
    <PayeeForm key="payee" payee={payee} online="off" confirmed={(call) => call()} />,
  ],
])('leaving the page of %s asks first while something is unsaved', async (_, label, form) => {
  const network = fakeNetwork();
  network.respond('GET /api/volunteer-shifts/s1/sign-up', { body: shift });
  screen = await showScreen(form);
  await screen.wait();
  expect(isAskedAbout()).toBe(false);
  await screen.type(label, 'Ada and Ben');
  expect(isAskedAbout()).toBe(true);
});

test('leaving the page of a volunteer role or shift asks first while something is unsaved', async () => {
  const role = {
    id: 'r1',
    title: 'Drivers',
    description: '',
    skills: [],
    minimumAge: null,
    spotsPerSignUp: 1,
    shifts: [],
  };
  const needs = { abilities: { manage: true }, roles: [role], summary: { needed: 0 }, hasMoreShifts: true };
  fakeNetwork().respond('GET /api/organizations/bank/volunteer-roles?when=coming', { body: needs });
  const context = { owner: { kind: 'organization', slug: 'bank' }, eventSpan: null, timeZone: null, ruleText: null };
  screen = await showScreen(<NeedsManager context={context as never} />);
  await screen.wait();
  await screen.press('Add a role');
  await screen.type('Role', 'Sorters');
  expect(isAskedAbout()).toBe(true);
  await screen.press('Cancel');
  expect(isAskedAbout()).toBe(false);
  await screen.press('Change Drivers');
  await screen.press('Add a shift');
  await screen.type('People', '12');
  expect(isAskedAbout()).toBe(true);
});

function Case() {
  const { hasUnsaved, report: reportUnsaved } = useUnsavedForms();
  const item = {
    id: 'c1',
    kind: 'event',
    snapshot: report,
    current: report,
    author: { id: 'a1', name: 'Ann' },
    state: 'open',
    revision: 1,
    held: null,
    listedReports: [],
    decisions: [],
    history: [],
    sameAuthor: [],
    canDecide: true,
  };
  return (
    <UnsavedForms value={reportUnsaved}>
      <LeavingGuard form={{ isChanged: hasUnsaved, isSubmitting: false }} />
      <CaseView item={item as unknown as CaseDetail} />
    </UnsavedForms>
  );
}

test('leaving a case asks first while a reason is unsaved, but not once its author is suspended', async () => {
  const suspending = Promise.withResolvers<{ body: { decided: number } }>();
  fakeNetwork().respond('POST /api/admin/reports/c1/author-suspension', () => suspending.promise);
  screen = await showScreen(<Case />);
  expect(isAskedAbout()).toBe(false);
  await screen.type('Reason', 'It sells fakes.');
  expect(isAskedAbout()).toBe(true);
  await screen.press('This is a spammer');
  await screen.press('Suspend and hide everything');
  await screen.wait();
  suspending.resolve({ body: { decided: 1 } });
  await screen.wait();
  expect(screen.path()).toBe('/admin/reports');
});

function NewHost() {
  const pictures = useHostPictures(
    null,
    { logo: null, cover: null },
    { put: () => Promise.resolve(), remove: () => Promise.resolve() },
  );
  return (
    <button type="button" onClick={() => void pictures.upload('cover', 'data:image/png;base64,')}>
      {pictures.isChanged ? 'Chosen' : 'Choose'}
    </button>
  );
}

test('a picture chosen for a new host counts as a change', async () => {
  screen = await showScreen(<NewHost />);
  await screen.press('Choose');
  expect(screen.text()).toBe('Chosen');
});
