import type { Row } from './form-binding.ts';

/** The values of `next`, except what was changed since `sent` was submitted. */
export function keepTyped<Values extends object>(sent: Values, typed: Values, next: Values): Values {
  const since = Object.keys(typed).flatMap((key) => {
    const name = key as keyof Values;
    const [before, now, saved] = [sent[name], typed[name], next[name]];
    if (now === before) return [];
    return [[name, areRows(before) && areRows(now) && areRows(saved) ? keepTypedRows(before, now, saved) : now]];
  });
  return { ...next, ...Object.fromEntries(since) };
}

const areRows = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null && 'key' in item);

/**
 * Saved rows may have got ids, which the next save needs, so an edited row is the saved one with its edited parts. New rows are matched by their
 * order. Rows keep their keys, and with them the focus.
 */
function keepTypedRows(sent: readonly Row[], typed: readonly Row[], next: readonly Row[]): readonly Row[] {
  const isIn = (rows: readonly Row[]) => {
    const keys = new Set(rows.map(({ key }) => key));
    return ({ key }: Row) => keys.has(key);
  };
  const created = sent.filter((row) => !isIn(next)(row));
  const added = next.filter((row) => !isIn(sent)(row));
  // Rows without content were not saved. Those lists have no ids.
  if (added.length > 0 && added.length !== created.length) return typed;
  const savedRow = new Map<string, Row>([
    ...next.map((row) => [row.key, row] as const),
    ...added.map((row, index) => [created[index]!.key, row] as const),
  ]);
  return typed.flatMap((row) => {
    const before = sent.find(({ key }) => key === row.key);
    const saved = savedRow.get(row.key);
    if (before && saved) return [{ ...saved, ...changedParts(before, row), key: row.key }];
    return row === before ? [] : [row];
  });
}

const changedParts = (before: Row, row: Row): object =>
  Object.fromEntries(Object.entries(row).filter(([part, value]) => value !== before[part as keyof Row]));
