import { expect, it } from 'vitest';
import { changesSince } from './event-changes.ts';

it('sends the times of RSVPs that stay when the start moves, because the server would move them', () => {
  const saved = { startsLocal: '2026-12-12T19:00', rsvpOpensAt: null, rsvpClosesAt: '2026-12-11T11:00:00.000Z' };
  const moved = { ...saved, startsLocal: '2026-12-13T19:00' };
  expect(changesSince(saved, moved)).toEqual({ startsLocal: moved.startsLocal, rsvpClosesAt: saved.rsvpClosesAt });
  expect(changesSince(saved, saved)).toEqual({});
});
