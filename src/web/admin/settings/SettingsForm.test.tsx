import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeNetwork } from '#tests/support/fake-network.ts';
import { type Screen, showScreen } from '#tests/support/screen.tsx';
import { connectSession } from '#web/platform/http/http.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { useSiteSettings } from './site-settings.api.ts';

const LIST = 'GET /api/admin/settings';
const settingsWith = (values: Record<string, unknown>) => ({
  settings: Object.entries(values).map(([key, value]) => ({ key, value, setByVariable: null, changedAt: null })),
});
let network: ReturnType<typeof fakeNetwork>;
let screen: Screen;

beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  connectSession({ accessToken: () => 'token', renew: () => Promise.resolve(null) });
  network = fakeNetwork();
  network.respond(LIST, { body: settingsWith({ operator: 'Owls', 'contact-email': '' }) });
  screen = await showScreen(<Contact />);
  await screen.wait();
});
afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

function Contact() {
  const { data, refetch } = useSiteSettings();
  if (!data) return null;
  return (
    <>
      <SettingsForm title="Contact" keys={['operator', 'contact-email']} settings={data.settings} />
      <button type="button" onClick={() => void refetch()}>
        Look again
      </button>
    </>
  );
}

test('a form saves what was changed in it, and not what another administrator has changed meanwhile', async () => {
  network.respond(LIST, { body: settingsWith({ operator: 'Owls and friends', 'contact-email': '' }) });
  await screen.press('Look again');
  await screen.wait();
  await screen.type('Contact email', 'hoot@example.org');
  await screen.submit('Save');
  await screen.wait();
  expect(network.sent.filter(({ call }) => call !== LIST).map(({ call, body }) => [call, body])).toContainEqual([
    'PUT /api/admin/settings/contact-email',
    { value: 'hoot@example.org' },
  ]);
  expect(network.sent.map(({ call }) => call)).not.toContain('PUT /api/admin/settings/operator');
});
