import { expect, test } from 'vitest';
import { z } from 'zod';
import { newUuid } from '#web/platform/http/create-once.ts';
import type { WalkIn } from '#web/volunteering/host/walk-ins.api.ts';
import { type WalkInWrite, walkInList } from './walk-in-list.ts';

const saved = (name: string) => ({ id: name, name, email: '' }) as WalkIn;
const write = (name: string, isRemoved = false): WalkInWrite => ({ id: name, name, email: '', isRemoved });

test('ids of walk-ins are UUIDs, which the API requires', () => {
  for (let n = 0; n < 20; n++) expect(z.uuid().safeParse(newUuid()).success).toBe(true);
});

test('walk-ins are listed by name with those that are not sent yet, and without those being removed', () => {
  const list = walkInList(
    [saved('Cleo'), saved('Ada')],
    new Map([
      ['Ben', { value: write('Ben'), phase: 'waiting' }],
      ['Ada', { value: write('Ada', true), phase: 'sending' }],
      ['Dov', { value: write('Dov'), phase: 'refused', error: new Error('No.') }],
    ]),
  );
  expect(list.map(({ name, isSaving, refusal }) => [name, isSaving, refusal])).toEqual([
    ['Ben', true, null],
    ['Cleo', false, null],
    ['Dov', false, 'No.'],
  ]);
});
