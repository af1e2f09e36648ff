import { problemText } from '#web/platform/http/problem-text.ts';
import type { Writes } from '#web/platform/http/write-queue.ts';
import type { WalkIn } from '#web/volunteering/host/walk-ins.api.ts';

/** A person added at the door, or removed again. */
export type WalkInWrite = { id: string; name: string; email: string; isRemoved: boolean; pressedAt?: number };
export type WalkInEntry = Pick<WalkInWrite, 'id' | 'name' | 'email'> & { isSaving: boolean; refusal: string | null };

/** The people added at the door by name, with unsaved changes applied. */
export function walkInList(walkIns: readonly WalkIn[], writes: Writes<WalkInWrite>): WalkInEntry[] {
  const unsaved = [...writes.values()].map(({ value: { pressedAt: _pressedAt, ...value }, phase, error }) => ({
    ...value,
    isSaving: phase !== 'refused',
    refusal: phase === 'refused' ? problemText(error) : null,
  }));
  const saved = walkIns
    .filter(({ id }) => !writes.has(id))
    .map(({ id, name, email }) => ({ id, name, email, isRemoved: false, isSaving: false, refusal: null }));
  return [...saved, ...unsaved]
    .filter(({ isRemoved, refusal }) => !isRemoved || refusal)
    .map(({ isRemoved: _isRemoved, ...entry }) => entry)
    .toSorted((one, other) => one.name.localeCompare(other.name));
}
