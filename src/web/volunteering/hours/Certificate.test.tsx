import { expect, test } from 'vitest';
import type { Site } from '#contracts/site.contract.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { SiteContext } from '#web/platform/page/site.ts';
import { Certificate } from './Certificate.tsx';
import type { CertificateData } from './hours.api.ts';

const certificate = {
  person: { name: 'Ada' },
  host: { name: 'Owls', placeName: '', isVerified: false },
  firstDay: '2026-11-14',
  lastDay: '2026-11-14',
  shifts: 1,
  minutes: 90,
  pendingMinutes: 0,
  roles: [{ title: 'Sorters', shifts: 1, minutes: 90 }],
  approvers: ['Grace'],
  issuedAt: '2026-12-01T12:00:00.000Z',
} as unknown as CertificateData;
const site = { productName: 'dig', publicUrl: 'https://dig.example' } as Site;

test('a certificate printed again has the date on which its number was issued, as the page that checks it says', async () => {
  const check = { number: 'AB12', url: 'https://dig.example/certificates/AB12', issuedAt: '2026-11-20T12:00:00.000Z' };
  const screen = await showScreen(
    <SiteContext value={site}>
      <Certificate certificate={certificate} check={check} />
    </SiteContext>,
  );
  expect(screen.text()).toContain('Issued on November 20, 2026');
  screen.close();
});
