import { describe, expect, test } from 'vitest';
import { sumSpots } from '#tests/support/shift-model.ts';
import {
  decideExchange,
  decideHostMove,
  decidePromotions,
  decideReplacement,
  decideSignUp,
  decideWithdrawal,
} from './decide-sign-up.ts';
import type { SignUpRow } from './roster.queries.ts';
import type { Roster } from './roster-plan.ts';

const NOW = new Date('2030-05-01T12:00:00Z');
const hoursFromNow = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

const signUp = (personId: string, fields: Partial<SignUpRow> = {}): SignUpRow => ({
  personId,
  status: 'signed-up',
  position: 1,
  isHeld: false,
  spots: 1,
  companions: [],
  confirmsAge: false,
  confirmsSkills: false,
  answers: [],
  confirmedAt: null,
  replacementSoughtAt: null,
  checkedInAt: null,
  attendance: null,
  spotsAttended: null,
  minutes: null,
  hoursState: null,
  revision: 1,
  signedUpAt: '2030-04-01T12:00:00Z',
  ...fields,
});

/** Derives the counts from the sign-ups, as the database does. */
function roster({ needed = 1, ...fields }: Partial<Roster> & { needed?: number } = {}): Roster {
  const { signUps = [] } = fields;
  return {
    shiftId: 'shift',
    roleId: 'role',
    startsAt: hoursFromNow(24),
    endsAt: hoursFromNow(26),
    isClosed: false,
    isCancelled: false,
    minimumAge: null,
    skills: [],
    questions: [],
    spotsPerSignUp: 4,
    signUpClosesAt: fields.startsAt ?? hoursFromNow(24),
    withdrawClosesAt: fields.startsAt ?? hoursFromNow(24),
    isRoleRetired: false,
    eventStatus: 'published',
    overlaps: false,
    signUps,
    places: {
      capacity: needed,
      taken: sumSpots(signUps.filter(({ status }) => status === 'signed-up')),
      waiting: sumSpots(signUps.filter(({ status }) => status === 'waitlisted')),
      lastPosition: Math.max(0, ...signUps.map(({ position }) => position)),
    },
    ...fields,
  };
}

const decide = (fields: Parameters<typeof roster>[0], confirms = false) =>
  decideSignUp(roster(fields), { personId: 'ada', confirmsAge: confirms, confirmsSkills: confirms, answers: {} }, NOW);

describe('signing up', () => {
  test('takes a free place, or joins the waitlist', () => {
    expect(decide({}).outcome).toEqual({ status: 'signed-up' });
    const { outcome, changes } = decide({ signUps: [signUp('ben')] });
    expect(outcome).toEqual({ status: 'waitlisted' });
    expect(changes).toMatchObject([
      {
        places: { taken: 1, waiting: 1, lastPosition: 2 },
        notices: [{ personId: 'ada', revision: 1, kind: 'waitlisted' }],
      },
    ]);
  });

  test('is idempotent', () => {
    const { outcome, changes } = decide({ signUps: [signUp('ada')] });
    expect(outcome).toEqual({ status: 'signed-up' });
    expect(changes[0]!.signUps).toEqual([]);
  });

  test.each<[string, Parameters<typeof roster>[0]]>([
    ['shift.over', { startsAt: hoursFromNow(-2), endsAt: hoursFromNow(-1) }],
    ['shift.closed', { startsAt: hoursFromNow(-1) }],
    ['shift.closed', { isClosed: true }],
    ['shift.closed', { isCancelled: true }],
    ['shift.closed', { isRoleRetired: true }],
    ['shift.closed', { eventStatus: 'draft' }],
    ['shift.overlaps', { overlaps: true }],
    ['sign_up.removed', { signUps: [signUp('ada', { status: 'removed' })] }],
  ])('is refused with %s', (refusal, fields) => {
    expect(decide(fields).outcome).toEqual({ refusal });
  });

  test('requires the confirmations of the role, and stores no others', () => {
    expect(decide({ minimumAge: 18 }).outcome).toMatchObject({
      refusal: 'request.invalid',
      fields: { confirmsAge: /old/ },
    });
    expect(decide({ skills: ['lifting'] }).outcome).toMatchObject({ fields: { confirmsSkills: /skills/ } });
    const { changes } = decide({ minimumAge: 18 }, true);
    expect(changes[0]!.signUps).toMatchObject([{ confirmsAge: true, confirmsSkills: false }]);
  });

  test('works for a shift of an organization without an event', () => {
    expect(decide({ eventStatus: null }).outcome).toEqual({ status: 'signed-up' });
  });
});

describe('withdrawing', () => {
  const withdraw = (fields: Parameters<typeof roster>[0]) => decideWithdrawal(roster(fields), 'ada', NOW);

  test('promotes the next person on the waitlist', () => {
    const signUps = [
      signUp('ada', { confirmedAt: '2030-04-30T00:00:00Z' }),
      signUp('ben', { status: 'waitlisted', position: 2, isHeld: true }),
      signUp('cleo', { status: 'waitlisted', position: 3 }),
    ];
    const { outcome, changes } = withdraw({ signUps });
    expect(outcome).toEqual({ status: 'withdrawn' });
    expect(changes[0]).toMatchObject({
      places: { taken: 1, waiting: 1 },
      signUps: [
        { personId: 'ada', status: 'withdrawn', confirmedAt: null, revision: 2 },
        { personId: 'cleo', status: 'signed-up', revision: 2 },
      ],
      notices: [
        { personId: 'ada', kind: 'withdrawn' },
        { personId: 'cleo', kind: 'moved-up' },
      ],
    });
  });

  test('is refused once the shift has begun, except from the waitlist', () => {
    expect(withdraw({ startsAt: hoursFromNow(-1), signUps: [signUp('ada')] }).outcome).toEqual({
      refusal: 'shift.begun',
    });
    const waiting = { startsAt: hoursFromNow(-1), signUps: [signUp('ada', { status: 'waitlisted' })] };
    expect(withdraw(waiting)).toMatchObject({
      outcome: { status: 'withdrawn' },
      changes: [{ notices: [{ kind: 'left-waitlist' }] }],
    });
  });

  test('is possible after cancelling online has closed only for a person who may not stay, and never once the shift has begun', () => {
    const late = roster({ withdrawClosesAt: hoursFromNow(-1), signUps: [signUp('ada')] });
    expect(decideWithdrawal(late, 'ada', NOW).outcome).toEqual({ refusal: 'shift.withdrawal_closed' });
    expect(decideWithdrawal(late, 'ada', NOW, { isForced: true }).outcome).toEqual({ status: 'withdrawn' });
    const begun = roster({ startsAt: hoursFromNow(-1), signUps: [signUp('ada')] });
    expect(decideWithdrawal(begun, 'ada', NOW, { isForced: true }).outcome).toEqual({ refusal: 'shift.begun' });
  });

  test('is refused after a check-in', () => {
    const signUps = [signUp('ada', { checkedInAt: '2030-04-30T00:00:00Z' })];
    expect(withdraw({ signUps }).outcome).toEqual({ refusal: 'sign_up.checked_in' });
  });

  test('does nothing for a person who is not on the shift', () => {
    expect(withdraw({}).outcome).toEqual({ status: 'none' });
    expect(withdraw({ signUps: [signUp('ada', { status: 'removed' })] }).outcome).toEqual({ status: 'removed' });
  });
});

describe('a host', () => {
  const move = (fields: Parameters<typeof roster>[0], status: 'signed-up' | 'waitlisted' | 'removed') =>
    decideHostMove(roster(fields), { personId: 'ada', status }, NOW).outcome;

  test('can move people, but never beyond the number needed', () => {
    const waiting = signUp('ada', { status: 'waitlisted', position: 2, isHeld: true });
    expect(move({ needed: 2, signUps: [signUp('ben'), waiting] }, 'signed-up')).toEqual({ status: 'signed-up' });
    expect(move({ signUps: [signUp('ben'), waiting] }, 'signed-up')).toEqual({ refusal: 'shift.full' });
    expect(move({ signUps: [signUp('ben')] }, 'removed')).toEqual({ refusal: 'sign_up.not_found' });
    expect(move({ signUps: [signUp('ada', { status: 'withdrawn' })] }, 'signed-up')).toEqual({
      refusal: 'sign_up.not_on_shift',
    });
  });

  test('can move a person to another shift, which keeps confirmations only within the same role', () => {
    const own = signUp('ada', { confirmsAge: true });
    const from = roster({ signUps: [own, signUp('ben', { status: 'waitlisted', position: 2 })] });
    const to = (roleId: string) => roster({ shiftId: 'other', roleId });
    for (const [roleId, confirmsAge] of [
      ['role', true],
      ['another', false],
    ] as const) {
      const { outcome, changes } = decideExchange(from, to(roleId), 'ada', NOW);
      expect(outcome).toEqual({ status: 'signed-up' });
      expect(changes).toMatchObject([
        { shiftId: 'other', signUps: [{ personId: 'ada', confirmsAge }], notices: [{ kind: 'exchanged' }] },
        { shiftId: 'shift', signUps: [{ status: 'withdrawn' }, { personId: 'ben', status: 'signed-up' }] },
      ]);
    }
    expect(decideExchange(from, { ...to('role'), overlaps: true }, 'ada', NOW)).toEqual({
      outcome: { refusal: 'shift.overlaps' },
      changes: [],
    });
  });
});

describe('a group', () => {
  const signUpGroup = (fields: Parameters<typeof roster>[0], party: { spots?: number; companions?: string[] }) =>
    decideSignUp(
      roster(fields),
      { personId: 'ada', confirmsAge: false, confirmsSkills: false, answers: {}, ...party },
      NOW,
    );

  test('takes a place for each person, or waits as a whole', () => {
    const four = { spots: 4, companions: ['Ben', 'Cleo'] };
    expect(signUpGroup({ needed: 4 }, four).changes[0]).toMatchObject({ places: { taken: 4 }, signUps: [four] });
    const { outcome, changes } = signUpGroup({ needed: 4, signUps: [signUp('dov')] }, four);
    expect(outcome).toEqual({ status: 'waitlisted' });
    expect(changes[0]!.places).toMatchObject({ taken: 1, waiting: 4 });
  });

  test('is as large as the role allows, and has at most one name for each of the others', () => {
    expect(signUpGroup({ needed: 9 }, { spots: 5 }).outcome).toMatchObject({
      fields: { spots: 'Sign up at most 4 people.' },
    });
    expect(signUpGroup({ needed: 9, spotsPerSignUp: 1 }, { spots: 2 }).outcome).toMatchObject({
      fields: { spots: 'Sign up one person at a time.' },
    });
    expect(signUpGroup({ needed: 9 }, { spots: 2, companions: ['Ben', 'Cleo'] }).outcome).toMatchObject({
      fields: { companions: 'Enter at most one name.' },
    });
  });

  test('may become smaller, and larger while there are places; repeating the first request changes nothing', () => {
    const own = signUp('ada', { spots: 3, companions: ['Ben', 'Cleo'] });
    const waiting = signUp('dov', { status: 'waitlisted', position: 2 });
    expect(signUpGroup({ needed: 3, signUps: [own] }, {}).changes[0]!.signUps).toEqual([]);
    expect(signUpGroup({ needed: 3, signUps: [own, waiting] }, { spots: 2 }).changes[0]).toMatchObject({
      places: { taken: 3, waiting: 0 },
      signUps: [
        { personId: 'ada', spots: 2, companions: ['Ben'], revision: 2 },
        { personId: 'dov', status: 'signed-up' },
      ],
    });
    expect(signUpGroup({ needed: 3, signUps: [own] }, { spots: 4 }).outcome).toEqual({ refusal: 'shift.full' });
    expect(signUpGroup({ needed: 4, signUps: [own] }, { spots: 4 }).outcome).toEqual({ status: 'signed-up' });
    const late = { needed: 4, signUps: [own], withdrawClosesAt: hoursFromNow(-1) };
    expect(signUpGroup(late, { spots: 2 }).outcome).toEqual({ refusal: 'shift.withdrawal_closed' });
    expect(signUpGroup({ ...late, isClosed: true }, { spots: 4 }).outcome).toEqual({ refusal: 'shift.closed' });
  });

  test('that looks for a replacement is replaced place by place, and keeps the rest', () => {
    const leaving = signUp('ada', { spots: 3, companions: ['Ben', 'Cleo'] });
    const seek = (waiting: SignUpRow) =>
      decideReplacement(roster({ needed: 3, signUps: [leaving, waiting] }), { personId: 'ada', isSought: true }, NOW);
    const two = seek(signUp('dov', { status: 'waitlisted', position: 2, spots: 2 }));
    expect(two.outcome).toEqual({ status: 'signed-up' });
    expect(two.changes[0]).toMatchObject({
      places: { taken: 3, waiting: 0 },
      signUps: [
        { personId: 'ada', spots: 1, companions: [] },
        { personId: 'dov', status: 'signed-up', spots: 2 },
      ],
      notices: [{ kind: 'partly-replaced' }, { kind: 'moved-up' }, { kind: 'replacement-sought' }],
    });
    expect(seek(signUp('dov', { status: 'waitlisted', position: 2, spots: 3 })).outcome).toEqual({
      status: 'withdrawn',
    });
    const four = seek(signUp('dov', { status: 'waitlisted', position: 2, spots: 4 }));
    expect(four.changes[0]).toMatchObject({ places: { taken: 3, waiting: 4 } });
  });
});

test('a search for a replacement after sign-up has closed is refused and changes nothing, unless those waiting take the whole place', () => {
  const tooLate = { signUpClosesAt: hoursFromNow(-1) };
  const seek = (fields: Partial<Roster>, waitingSpots?: number) => {
    const waiting = waitingSpots ? [signUp('dov', { status: 'waitlisted', position: 2, spots: waitingSpots })] : [];
    const signUps = [signUp('ada', { spots: 2 }), ...waiting];
    return decideReplacement(roster({ needed: 2, signUps, ...fields }), { personId: 'ada', isSought: true }, NOW);
  };
  const refused = { outcome: { refusal: 'shift.closed' }, changes: [] };
  for (const fields of [tooLate, { isClosed: true }, { isRoleRetired: true }]) expect(seek(fields)).toEqual(refused);
  expect([seek(tooLate, 1), seek({ isClosed: true }, 2)]).toEqual([refused, refused]);
  expect(seek(tooLate, 2).outcome).toEqual({ status: 'withdrawn' });
});

test('nobody moves up on a shift that is closed, cancelled or has begun, or whose event is not published', () => {
  const signUps = [signUp('ada', { status: 'waitlisted' })];
  expect(decidePromotions(roster({ signUps }), NOW).signUps).toMatchObject([{ status: 'signed-up' }]);
  for (const fields of [
    { isClosed: true },
    { isCancelled: true },
    { startsAt: hoursFromNow(-1) },
    { eventStatus: 'cancelled' as const },
  ])
    expect(decidePromotions(roster({ signUps, ...fields }), NOW).signUps).toEqual([]);
});
