import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as calls from '#contracts/calls.gen.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { after } from '#web/platform/after.ts';
import { callApi } from '#web/platform/http/http.ts';
import { useClock } from './use-clock.ts';

const STARTS_AT = '2026-11-21T19:00:00.000Z';
let screen: Screen;

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-21T20:00:00Z') }));
afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

function Shift() {
  const [, setSite] = useState<unknown>(null);
  const hasBegun = Date.parse(STARTS_AT) <= useClock(STARTS_AT);
  return (
    <button type="button" onClick={() => after(callApi(calls.getSite), setSite)}>
      {hasBegun ? 'begun' : 'to come'}
    </button>
  );
}

test('a page that came rendered follows the server once a response shows that the device’s clock is fast', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}, { headers: { Date: 'Sat, 21 Nov 2026 18:30:00 GMT' } }));
  screen = await showScreen(<Shift />);
  await screen.press('begun');
  await screen.wait();
  expect(screen.text()).toBe('to come');
  await screen.wait(29 * 60_000);
  expect(screen.text()).toBe('to come');
  await screen.wait(60_000);
  expect(screen.text()).toBe('begun');
});
