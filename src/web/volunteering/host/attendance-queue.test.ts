import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AttendanceQueue, type Press, type Refusal } from './attendance-queue.ts';

type Sent = { press: Press; answer(): Promise<void>; refuse(refusal: Refusal): Promise<void> };
const settle = async () => void (await vi.advanceTimersByTimeAsync(0));

function open(before: Press[] | null = null) {
  const sent: Sent[] = [];
  let kept = before;
  const queue = new AttendanceQueue({
    send: (press) =>
      new Promise((resolve, reject) =>
        sent.push({
          press,
          answer: () => (resolve(), settle()),
          refuse: (refusal) => (reject(refusal), settle()),
        }),
      ),
    judge: (error) => error as Refusal,
    kept: { read: () => kept, write: (value) => void (kept = value) },
  });
  return { queue, sent, kept: () => kept, wish: (personId: string) => queue.state().wishes.get(personId) };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('presses at the door', () => {
  test('a press shows at once, is sent, and then what the server says shows', async () => {
    const { queue, sent, wish } = open();
    queue.press({ personId: 'ada', attendance: 'attended' });
    expect(wish('ada')).toMatchObject({ attendance: 'attended', phase: 'sending' });
    await sent[0]!.answer();
    expect(wish('ada')).toBeUndefined();
    expect(queue.state()).toMatchObject({ pending: 0, isLost: false });
  });

  test('pressed again while on the way, the last press follows and nothing in between', async () => {
    const { queue, sent, wish } = open();
    for (const attendance of ['attended', 'no-show', null] as const) queue.press({ personId: 'ada', attendance });
    expect(sent).toHaveLength(1);
    await sent[0]!.answer();
    expect(sent.map(({ press }) => press.attendance)).toEqual(['attended', null]);
    await sent[1]!.answer();
    expect(wish('ada')).toBeUndefined();
  });

  test('without a network everything waits, is kept, and leaves when it is back', async () => {
    const { queue, sent, kept } = open();
    for (const personId of ['ada', 'ben', 'cleo', 'dan']) queue.press({ personId, attendance: 'attended' });
    for (const each of sent.slice(0, 3)) await each.refuse({ kind: 'lost' });
    expect(queue.state()).toMatchObject({ isLost: true, pending: 4 });
    expect(kept()!.map(({ personId }) => personId)).toEqual(['ada', 'ben', 'cleo', 'dan']);
    expect(sent).toHaveLength(3);
    queue.press({ personId: 'ada', attendance: 'no-show' });
    queue.retryNow();
    for (let at = 3; at < sent.length; at++) await sent[at]!.answer();
    expect(sent.slice(3).map(({ press }) => `${press.personId} ${press.attendance}`)).toEqual([
      'ada no-show',
      'ben attended',
      'cleo attended',
      'dan attended',
    ]);
    expect(queue.state()).toMatchObject({ isLost: false, pending: 0 });
    expect(kept()).toBeNull();
  });

  test('it tries again by itself, each time a little later', async () => {
    const { queue, sent } = open();
    queue.press({ personId: 'ada', attendance: 'attended' });
    await sent[0]!.refuse({ kind: 'lost' });
    await vi.advanceTimersByTimeAsync(1000);
    await sent[1]!.refuse({ kind: 'lost' });
    await vi.advanceTimersByTimeAsync(1999);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(3);
  });

  test('a refusal stays beside the name until somebody presses again, and holds nobody else up', async () => {
    const { queue, sent, wish, kept } = open();
    queue.press({ personId: 'ada', attendance: 'attended' });
    queue.press({ personId: 'ben', attendance: 'attended' });
    await sent[0]!.refuse({ kind: 'refused', message: 'No longer on this shift.' });
    expect(wish('ada')).toMatchObject({ phase: 'refused', message: 'No longer on this shift.' });
    expect(kept()!.map(({ personId }) => personId)).toEqual(['ben']);
    await sent[1]!.answer();
    queue.press({ personId: 'ada', attendance: 'no-show' });
    await sent[2]!.answer();
    expect(wish('ada')).toBeUndefined();
  });

  test('what an earlier visit could not send is sent by the next', async () => {
    const { queue, sent } = open([{ personId: 'ada', attendance: 'no-show' }]);
    queue.restore();
    expect(sent[0]!.press).toEqual({ personId: 'ada', attendance: 'no-show' });
    await sent[0]!.answer();
    expect(queue.state().pending).toBe(0);
  });
});
