import { lazy, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Contributions } from './contributions.api.ts';
import { DONATION_HASH, planHash } from './dialog-hashes.ts';

const JoinDialog = lazy(async () => ({ default: (await import('./JoinDialog.tsx')).JoinDialog }));
const DonateDialog = lazy(async () => ({ default: (await import('./DonateDialog.tsx')).DonateDialog }));

/** The dialog that the hash of the address names. */
export function ContributionDialogs({ contributions }: { contributions: Contributions }) {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const { plans, takesDonations, membership } = contributions;
  const plan = membership ? undefined : plans.find((each) => planHash(each) === hash);
  const close = () => void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  return (
    <Suspense>
      {plan && <JoinDialog contributions={contributions} plan={plan} onClose={close} />}
      {takesDonations && hash === DONATION_HASH && <DonateDialog contributions={contributions} onClose={close} />}
    </Suspense>
  );
}
