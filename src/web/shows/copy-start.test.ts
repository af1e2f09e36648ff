import { expect, test } from 'vitest';
import { copyStart } from './copy-start.ts';

const at = (day: string) => new Date(`${day}T19:30:00`).toISOString();

test('a copied show is a week later, and in the first week to come if the show is older', () => {
  const now = new Date('2026-11-23T12:00:00');
  expect(copyStart(at('2026-11-17'), now)).toBe(at('2026-11-24'));
  expect(copyStart(at('2026-11-24'), now)).toBe(at('2026-12-01'));
  expect(copyStart(at('2026-09-01'), now)).toBe(at('2026-11-24'));
  expect(copyStart(null, now)).toBeNull();
});
