import { expect, test } from 'vitest';
import { keepTyped } from './keep-typed.ts';

type Tier = { key: string; id: string | null; name: string; amount: string };
const tier = (key: string, name: string, more: Partial<Tier> = {}): Tier => ({
  key,
  id: null,
  name,
  amount: '5',
  ...more,
});
const child = tier('new-1', 'Child');
const adult = tier('a', 'Adult', { id: 'a' });
const savedChild = tier('c', 'Child', { id: 'c', amount: '5.00' });
const savedAdult = { ...adult, amount: '5.00' };
const sent = { note: '', tiers: [adult, child], days: ['Mon'] };
const next = { note: '', tiers: [savedAdult, savedChild], days: ['Mon'] };
const tiersAfter = (...tiers: Tier[]) => keepTyped(sent, { ...sent, tiers }, next).tiers;

test('a list that was not touched while it was saved becomes the saved one', () => {
  expect(keepTyped(sent, { ...sent, note: 'Hi' }, next)).toEqual({ ...next, note: 'Hi' });
});

test('a row that was edited while it was saved keeps the edit and gets its id', () => {
  expect(tiersAfter(adult, { ...child, name: 'Under 14' })).toEqual([
    savedAdult,
    { ...savedChild, key: 'new-1', name: 'Under 14' },
  ]);
});

test('rows that were added, moved and removed while the list was saved stay so', () => {
  const family = tier('new-2', 'Family');
  expect(tiersAfter(family, child)).toEqual([family, { ...savedChild, key: 'new-1' }]);
  expect(tiersAfter(child, adult)).toEqual([{ ...savedChild, key: 'new-1' }, savedAdult]);
});

test('rows without content, which are not saved, stay beside those that were edited', () => {
  const rows = {
    links: [
      { key: '1', url: 'https://a.example' },
      { key: '2', url: '' },
    ],
  };
  const typed = { links: [rows.links[0]!, { key: '2', url: 'https://b.example' }] };
  expect(keepTyped(rows, typed, { links: [{ key: '3', url: 'https://a.example' }] })).toEqual(typed);
});

test('a form that starts over keeps only the rows that were added meanwhile', () => {
  const [first, second] = [tier('1', 'One'), tier('2', 'Two')];
  expect(keepTyped({ tiers: [first] }, { tiers: [first, second] }, { tiers: [] })).toEqual({ tiers: [second] });
});

test('a list of plain values keeps what was chosen since', () => {
  expect(keepTyped(sent, { ...sent, days: ['Mon', 'Tue'] }, next).days).toEqual(['Mon', 'Tue']);
});
