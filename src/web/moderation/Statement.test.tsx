import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import type { DecisionDetail } from './moderation.api.ts';
import { Statement } from './Statement.tsx';

const decision: DecisionDetail = {
  id: '6f1f0a0e-3c59-4f0e-9d59-0d7f3b1f2a11',
  caseId: '6f1f0a0e-3c59-4f0e-9d59-0d7f3b1f2a12',
  isAuthor: true,
  kind: 'event',
  title: 'Cheap watches',
  text: '',
  action: 'hide',
  rule: 'spam',
  explanation: 'It sells fakes.',
  wasHeld: false,
  isAnsweredByOther: true,
  madeAt: '2026-11-21T10:00:00.000Z',
  until: null,
  endedAt: null,
  appeal: null,
  hiddenAlong: [],
  suspensionId: null,
  abilities: { appeal: true, authorCanAppeal: false, answer: false, restore: false },
};
let screen: Screen;
afterEach(() => screen.close());

async function textOf(changes: Partial<DecisionDetail>): Promise<string> {
  screen = await showScreen(<Statement decision={{ ...decision, ...changes }} />);
  return screen.text();
}

test('someone other than the person who decided is promised where the site has one', async () => {
  expect(await textOf({})).toContain('Someone other than the person who decided will answer.');
});

test('a person is promised where the site has nobody else', async () => {
  expect(await textOf({ isAnsweredByOther: false })).toContain('You can appeal once. A person will answer.');
});

test('where the answer to an appeal will be is said to its author, not to the moderator who writes it', async () => {
  const appeal = { state: 'open', words: 'Please.', appealedAt: '2026-11-21T11:00:00.000Z' } as const;
  const open = { appeal: { ...appeal, answer: null, answeredAt: null } };
  expect(await textOf(open)).toContain('You’ll find the answer here.');
  screen.close();
  const ofStaff = await textOf({ ...open, isAuthor: false });
  expect(ofStaff).toContain('Someone other than the person who decided will review it.');
  expect(ofStaff).not.toContain('You’ll find');
});

test('other hosts see that the author can appeal, as long as that is so', async () => {
  const abilities = { appeal: false, authorCanAppeal: true, answer: false, restore: false };
  expect(await textOf({ isAuthor: false, abilities })).toContain('Only the person who posted it can appeal');
  screen.close();
  expect(await textOf({ isAuthor: false, abilities: { ...abilities, authorCanAppeal: false } })).not.toContain(
    'appeal',
  );
});

test.each([
  [null, 'The decision stays.'],
  ['2026-11-22T10:00:00.000Z', 'The decision was upheld.'],
])('an upheld decision that ended at %s is named so', async (endedAt, sentence) => {
  const [appealedAt, answeredAt] = ['2026-11-21T11:00:00.000Z', '2026-11-23T11:00:00.000Z'];
  const appeal = { state: 'upheld', words: 'Please.', appealedAt, answer: 'We looked again.', answeredAt } as const;
  expect(await textOf({ endedAt, appeal })).toContain(`${sentence} We looked again.`);
});

test('the moderator who answers the appeal of a suspension sees what was hidden with it and is shown again when it ends', async () => {
  const along = { id: decision.caseId, kind: 'group', title: 'Quiz friends', isEnded: false } as const;
  const text = await textOf({ action: 'suspend', isAuthor: false, hiddenAlong: [along] });
  expect(text).toContain('Hidden together with it, until it ends');
  expect(text).toContain('Group: “Quiz friends”');
});

test('a suspension that has ended says which of what it hid along is still in force', async () => {
  const along = { id: decision.caseId, kind: 'group', title: 'Quiz friends' } as const;
  const ended = { action: 'suspend', endedAt: '2026-11-22T10:00:00.000Z' } as const;
  const text = await textOf({ ...ended, hiddenAlong: [{ ...along, isEnded: false }] });
  expect(text).toContain('Hidden together with itGroup: “Quiz friends”, still in force');
  screen.close();
  const hiddenAlong = [{ ...along, isEnded: true }];
  expect(await textOf({ ...ended, hiddenAlong })).not.toContain('still in force');
  screen.close();
  expect(await textOf({ action: 'suspend', hiddenAlong })).toContain('“Quiz friends”, ended before');
});

test('what was hidden along with a suspension ends with it, and so is not said to have no end', async () => {
  const text = await textOf({ suspensionId: decision.caseId });
  expect(text).toContain('ends with it: see the suspension.');
  expect(text).not.toContain('end date');
});

test('a warning has no end, and so is not said to have none', async () => {
  expect(await textOf({})).toContain('It has no end date.');
  screen.close();
  expect(await textOf({ action: 'warn' })).not.toContain('end date');
});

test('after the answer to an appeal the focus is on the link back to the appeals', async () => {
  const abilities = { appeal: false, authorCanAppeal: false, answer: true, restore: true };
  const appeal = { state: 'open', words: 'Please.', appealedAt: '2026-11-21T11:00:00.000Z' } as const;
  const open = { ...decision, isAuthor: false, appeal: { ...appeal, answer: null, answeredAt: null }, abilities };
  const answered = { ...open, abilities: { ...abilities, answer: false } };
  function Page() {
    const [shown, setShown] = useState(open);
    return (
      <>
        <button onClick={() => setShown(answered)}>Answer arrives</button>
        <Statement decision={shown} />
      </>
    );
  }
  screen = await showScreen(<Page />);
  screen.control('Answer').focus();
  await screen.press('Answer arrives');
  expect(document.activeElement?.textContent).toBe('Back to the appeals');
  expect(document.activeElement?.getAttribute('href')).toBe('/admin/appeals');
});

test('a person who may not answer appeals has no link to them', async () => {
  expect(await textOf({})).not.toContain('Back to the appeals');
});
