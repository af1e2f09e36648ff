import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { after } from '#web/platform/after.ts';
import { problemFields, problemText } from '#web/platform/problem-text.ts';
import { findComplaints, isFine, placeComplaints, type RoleComplaints, type RoleValues } from './role-values.ts';
import type { NeedsOwner } from './volunteer-roles.api.ts';

const none: RoleComplaints = { fields: {}, rows: {} };

/** Fields that say by themselves what is wrong with them. */
const SHOWN = new Set(['title', 'description', 'skills', 'minimumAge', 'placeId', 'venue', 'address', 'timeZone']);

type Options = {
  initial: RoleValues;
  owner: NeedsOwner['kind'];
  save: (values: RoleValues) => Promise<unknown>;
  onDone: () => void;
};

/** The form of a role: what was typed, what is wrong with it, and the press that saves. */
export function useRoleForm({ initial, owner, save, onDone }: Options) {
  const [values, setValues] = useState(initial);
  const [complaints, setComplaints] = useState(none);
  const [error, setError] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const complain = (form: HTMLFormElement, found: RoleComplaints) => {
    flushSync(() => setComplaints(found));
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  const fail = (form: HTMLFormElement, failure: unknown) => {
    setSaving(false);
    const placed = placeComplaints(problemFields(failure), values.rows);
    const [, unplaced] = Object.entries(placed.fields).find(([name]) => !SHOWN.has(name)) ?? [];
    setError(isFine(placed) ? problemText(failure) : (unplaced ?? null));
    complain(form, placed);
  };
  return {
    values,
    complaints,
    error,
    isSaving,
    change: (changed: Partial<RoleValues>) => {
      setValues((typed) => ({ ...typed, ...changed }));
      // Whoever goes on writing has read the complaint.
      const names = Object.keys(changed).map((name) => (name === 'place' || name === 'attendance' ? 'placeId' : name));
      setComplaints((shown) => ({
        fields: { ...shown.fields, ...Object.fromEntries(names.map((name) => [name, undefined])) },
        rows: names.includes('rows') ? {} : shown.rows,
      }));
    },
    submit: (submitted: FormEvent<HTMLFormElement>) => {
      submitted.preventDefault();
      if (isSaving) return;
      const form = submitted.currentTarget;
      const found = findComplaints(values, owner);
      if (!isFine(found)) return complain(form, found);
      setSaving(true);
      setError(null);
      after(save(values), onDone, (failure) => fail(form, failure));
    },
  };
}

export type RoleFormState = ReturnType<typeof useRoleForm>;
