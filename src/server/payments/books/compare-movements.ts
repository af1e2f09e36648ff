import type { Movement } from '#server/payments/providers/payment-provider.ts';
import type { BookedMovement, NewDifference } from './comparisons.queries.ts';

type BooksComparison = {
  /** What the provider has, of payments that are known here. */
  theirs: readonly (Movement & { paymentId: string })[];
  ours: readonly BookedMovement[];
  /** When the provider was asked: what was booked later may have moved later. */
  askedAt: Date;
};

const keyOf = ({ object, kind }: Pick<Movement, 'object' | 'kind'>): string => `${object} ${kind}`;

type ProviderMovement = BooksComparison['theirs'][number];
const sumOf = (movements: ProviderMovement[]): ProviderMovement => ({
  ...movements[0]!,
  amount: movements.reduce((sum, { amount }) => sum + amount, 0),
});

/** Such as a refund that had failed before anybody looked: it moved nothing, and the books never had it. */
function withoutUndone({ theirs, ours }: Pick<BooksComparison, 'theirs' | 'ours'>): ProviderMovement[] {
  const booked = new Set(ours.map(({ object }) => object));
  return [...Map.groupBy(theirs, ({ object }) => object)].flatMap(([object, movements]) =>
    booked.has(object) || sumOf(movements).amount !== 0 ? movements : [],
  );
}

/** The movements of which one side has another amount than the other, or none. */
export function compareMovements({ theirs, ours, askedAt }: BooksComparison): NewDifference[] {
  const booked = new Map(ours.map((movement) => [keyOf(movement), movement]));
  const known = new Set(theirs.map(keyOf));
  const wrong = [...Map.groupBy(withoutUndone({ theirs, ours }), keyOf).values()]
    .map(sumOf)
    .flatMap(({ paymentId, object, kind, currency, amount }): NewDifference[] => {
      const our = booked.get(keyOf({ object, kind }));
      // An account in another currency converts: the amounts can't be compared.
      const isEqual = our && (our.currency !== currency || our.amount === amount);
      return isEqual ? [] : [{ paymentId, object, kind, currency, ours: our?.amount ?? null, theirs: amount }];
    });
  const invented = ours.filter((our) => our.isWithin && our.bookedAt <= askedAt && !known.has(keyOf(our)));
  return [
    ...wrong,
    ...invented.map(({ paymentId, object, kind, currency, amount }) => ({
      paymentId,
      object,
      kind,
      currency,
      ours: amount,
      theirs: null,
    })),
  ];
}
