import { expect, test } from 'vitest';
import { showScreen } from '#tests/support/screen.tsx';
import { Prose } from '#web/ui/display/Prose.tsx';
import { privacySections } from './privacy-sections.tsx';

test.each([true, false])(
  'the privacy page names Stripe where people can pay online: %s',
  async (takesOnlinePayments) => {
    const screen = await showScreen(<Prose sections={privacySections({ takesOnlinePayments })} />);
    expect(screen.text().includes('Stripe')).toBe(takesOnlinePayments);
    expect(screen.text()).toContain('administrators of this site can look at it');
    screen.close();
  },
);
