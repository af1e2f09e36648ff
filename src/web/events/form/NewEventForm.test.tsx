import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Site } from '#contracts/site.contract.ts';
import { fakeNetwork, problem } from '#tests/support/fake-network.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { SiteContext } from '#web/platform/page/site.ts';
import { NewEventForm } from './NewEventForm.tsx';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => vi.useRealTimers());

test('what was typed stays when the template of the form cannot be loaded again', async () => {
  const templates = 'GET /api/event-templates';
  const network = fakeNetwork();
  network.respond(templates, { body: { templates: [] } });
  const screen = await showScreen(
    <SiteContext value={{ tileMaxZoom: 12, hasGeocoder: false } as Site}>
      <NewEventForm
        templateId="t1"
        hostAddress={null}
        Art={() => null}
        onCreated={vi.fn<() => void>()}
        onDone={vi.fn<() => void>()}
      />
    </SiteContext>,
  );
  await screen.wait();
  await screen.type('Title', 'Board games');
  network.respond(templates, problem(429, 'Too many requests'));
  const before = network.sentTo(templates).length;
  // Not within the time for which what was loaded counts as fresh.
  await screen.wait(10_000);
  dispatchEvent(new Event('visibilitychange'));
  await screen.wait(60_000);
  expect(network.sentTo(templates).length).toBeGreaterThan(before);
  expect(screen.control('Title').value).toBe('Board games');
  screen.close();
});
