import { afterEach, expect, test } from 'vitest';
import type { AuditEntry } from '#contracts/admin/audit.contract.ts';
import { staffPaths } from '#contracts/staff-paths.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { AuditItem } from './AuditItem.tsx';

const DECISION = '6f1f0a0e-3c59-4f0e-9d59-0d7f3b1f2a11';
const TARGET = '0d7f3b1f-3c59-4f0e-9d59-6f1f0a0e2a11';
let screen: Screen;
afterEach(() => screen.close());

async function linkOf(entry: Partial<AuditEntry>): Promise<string | null | undefined> {
  const made = { id: 1, at: '2026-11-21T10:00:00.000Z', actor: null, actorId: null, targetName: null };
  const rest = { action: 'decision.hide', kind: 'event', targetId: TARGET, before: null, after: null };
  screen = await showScreen(<AuditItem entry={{ ...made, ...rest, ...entry }} />);
  return document.querySelector('a')?.getAttribute('href');
}

test('an entry about something that was hidden leads to the decision: its own page is not found', async () => {
  expect(await linkOf({ after: { decisionId: DECISION, rule: 'spam' } })).toBe(staffPaths.decision(DECISION));
});

test('an entry about the answer to an appeal leads to the decision', async () => {
  const link = await linkOf({ action: 'appeal.upheld', kind: 'decision', targetId: DECISION });
  expect(link).toBe(staffPaths.decision(DECISION));
});

test('an entry about a person leads to their account', async () => {
  expect(await linkOf({ kind: 'person', after: { decisionId: DECISION } })).toBe(staffPaths.adminPerson(TARGET));
});
