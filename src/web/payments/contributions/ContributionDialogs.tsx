import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useDialogHash } from '#web/platform/page/hash-dialog.ts';
import type { Contributions } from './contributions.api.ts';
import { DONATION_HASH, planHash } from './dialog-hashes.ts';

const JoinDialog = lazy(async () => ({ default: (await import('./JoinDialog.tsx')).JoinDialog }));
const DonateDialog = lazy(async () => ({ default: (await import('./DonateDialog.tsx')).DonateDialog }));

/** The dialog that the hash of the address names. */
export function ContributionDialogs({ contributions }: { contributions: Contributions }) {
  const { hash } = useLocation();
  const { plans, takesDonations, membership } = contributions;
  const plan = membership ? undefined : plans.find((each) => planHash(each) === hash);
  const { isOpen, dropHash } = useDialogHash(plan ? hash : DONATION_HASH);
  if (!isOpen) return null;
  return (
    <Suspense>
      {plan && <JoinDialog contributions={contributions} plan={plan} onClose={dropHash} />}
      {takesDonations && !plan && <DonateDialog contributions={contributions} onClose={dropHash} />}
    </Suspense>
  );
}
