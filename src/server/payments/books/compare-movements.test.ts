import { describe, expect, test } from 'vitest';
import { compareMovements } from './compare-movements.ts';

const askedAt = new Date('2026-11-24T03:40:00Z');
const their = {
  paymentId: 'p1',
  intent: 'pi_1',
  object: 'ch_1',
  kind: 'payment' as const,
  currency: 'EUR',
  amount: 1135,
};
const our = {
  paymentId: 'p1',
  object: 'ch_1',
  kind: 'payment' as const,
  currency: 'EUR',
  amount: 1135,
  isWithin: true,
  bookedAt: new Date('2026-11-24T01:00:00Z'),
};
const compare = (theirs: object[], ours: object[]) =>
  compareMovements({
    theirs: theirs.map((change) => ({ ...their, ...change })),
    ours: ours.map((change) => ({ ...our, ...change })),
    askedAt,
  });

describe('comparing the books with the provider', () => {
  test('finds nothing where both have the same movements, in any order', () => {
    const refund = { object: 're_1', kind: 'refund', amount: -500 };
    expect(compare([{}, refund], [refund, {}])).toEqual([]);
  });

  test('finds another amount, a movement that the books lack, and one that the provider lacks', () => {
    expect(compare([{ amount: 1100 }], [{}])).toMatchObject([{ object: 'ch_1', ours: 1135, theirs: 1100 }]);
    expect(compare([{}], [])).toMatchObject([{ ours: null, theirs: 1135 }]);
    expect(compare([], [{}])).toMatchObject([{ ours: 1135, theirs: null }]);
  });

  test('takes the failure of a refund for another movement than the refund', () => {
    const failure = { object: 're_1', kind: 'refund-failure', amount: 500 };
    expect(
      compare(
        [{ object: 're_1', kind: 'refund', amount: -500 }, failure],
        [{ object: 're_1', kind: 'refund', amount: -500 }],
      ),
    ).toMatchObject([{ object: 're_1', kind: 'refund-failure', ours: null, theirs: 500 }]);
  });

  test('finds nothing in a refund that had failed before anybody looked', () => {
    const refund = { object: 're_1', kind: 'refund', amount: -500 };
    const failure = { object: 're_1', kind: 'refund-failure', amount: 500 };
    expect(compare([{}, refund, failure], [{}])).toEqual([]);
    expect(compare([{}, refund], [{}])).toHaveLength(1);
    expect(compare([{}, refund, failure], [{}, refund])).toHaveLength(1);
  });

  test('adds up the parts of one movement', () => {
    const dispute = { object: 'du_1', kind: 'dispute' };
    expect(
      compare(
        [
          { ...dispute, amount: -1200 },
          { ...dispute, amount: -1500 },
        ],
        [{ ...dispute, amount: -2700 }],
      ),
    ).toEqual([]);
  });

  test('misses nothing at the provider that began before the compared days, or was booked after it was asked', () => {
    expect(compare([], [{ isWithin: false }])).toEqual([]);
    expect(compare([], [{ bookedAt: new Date('2026-11-24T03:41:00Z') }])).toEqual([]);
  });

  test('does not compare amounts that an account in another currency has converted', () => {
    expect(compare([{ currency: 'USD', amount: 1312 }], [{}])).toEqual([]);
    expect(compare([{ currency: 'USD', amount: 1312 }], [])).toMatchObject([{ ours: null, theirs: 1312 }]);
  });
});
