import { HeldNote } from '#web/parts/HeldNote.tsx';
import { CohostRequests } from './CohostRequests.tsx';
import type { CohostRef } from './cohost-requests.api.ts';

/** What the people who run the group or organization must know. */
export const HostNotices = ({ host, isHeld }: { host: CohostRef; isHeld?: boolean | undefined }) => (
  <>
    {isHeld && <HeldNote />}
    <CohostRequests host={host} />
  </>
);
