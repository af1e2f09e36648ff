import { useLocation } from 'react-router';
import { useDialogHash } from '#web/platform/page/hash-dialog.ts';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import type { Contributions } from './contributions.api.ts';
import { DONATION_HASH, planHash } from './dialog-hashes.ts';

const JoinDialog = lazyDialog(async () => (await import('./JoinDialog.tsx')).JoinDialog);
const DonateDialog = lazyDialog(async () => (await import('./DonateDialog.tsx')).DonateDialog);

/** The dialog that the hash of the address names. */
export function ContributionDialogs({ contributions }: { contributions: Contributions }) {
  const { hash } = useLocation();
  const { plans, takesDonations, membership } = contributions;
  const plan = membership ? undefined : plans.find((each) => planHash(each) === hash);
  const { isOpen, dropHash } = useDialogHash(plan ? hash : DONATION_HASH);
  if (!isOpen) return null;
  return (
    <>
      {plan && <JoinDialog contributions={contributions} plan={plan} onClose={dropHash} />}
      {takesDonations && !plan && <DonateDialog contributions={contributions} onClose={dropHash} />}
    </>
  );
}
