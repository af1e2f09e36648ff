import { expect, test } from 'vitest';
import { EMPTY_GAME } from '#contracts/shows/game-merging.ts';
import { emptyGame, reduceGame } from '#web/shows/game.slice.ts';
import { formatSeconds, secondsUntil } from './use-seconds-left.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 22, 20, 0, seconds)).toISOString();

test('the seconds left depend on the server’s clock alone', () => {
  const offset = Date.parse(at(0)) - 5000;
  expect(secondsUntil(at(30), offset, 5000)).toBe(30);
  expect(secondsUntil(at(30), offset, 5001)).toBe(30);
  expect(secondsUntil(at(30), offset, 34_999)).toBe(1);
  expect(secondsUntil(at(30), offset, 35_000)).toBe(0);
  expect(secondsUntil(at(30), offset, 90_000)).toBe(0);
  expect([5, 60, 125].map(formatSeconds)).toEqual(['0:05', '1:00', '2:05']);
});

test('the fastest message of a connection tells the server’s clock, also one without changes', () => {
  const state = { ...EMPTY_GAME, revision: 3 };
  const receive = (game: typeof emptyGame, serverTime: string, receivedAt: number) =>
    reduceGame(game, { type: 'game/state', state: { ...state, serverTime }, receivedAt });
  const slow = receive(emptyGame, at(10), 4000);
  expect(slow.clockOffsetMs).toBe(Date.parse(at(10)) - 4000);
  const fast = receive(slow, at(11), 4200);
  expect(fast.clockOffsetMs).toBe(Date.parse(at(11)) - 4200);
  expect(receive(fast, at(12), 9000).clockOffsetMs).toBe(fast.clockOffsetMs);
  const again = reduceGame(reduceGame(fast, { type: 'game/live', isLive: false }), { type: 'game/live', isLive: true });
  expect(receive(again, at(2), 9500).clockOffsetMs).toBe(Date.parse(at(2)) - 9500);
  expect(reduceGame(fast, { type: 'game/state', state }).clockOffsetMs).toBe(fast.clockOffsetMs);
});
