import { useState } from 'react';
import { MembershipRequestDialog } from '#web/parts/unconfirmed/MembershipRequestDialog.tsx';
import type { MadeRequest } from '#web/parts/unconfirmed/RequesterFields.tsx';
import { RsvpRequestDialog } from '#web/parts/unconfirmed/RsvpRequestDialog.tsx';
import { ShiftRequestDialog } from '#web/parts/unconfirmed/ShiftRequestDialog.tsx';
import { ConfirmRequestDialog } from './ConfirmRequestDialog.tsx';
import { confirmedPath, type RequestTarget } from './request-target.ts';

type RequestDialogsProps = { target: RequestTarget; nextPath: string; close: () => void };

/** Asking with a name and an address, and then confirming it. */
export function RequestDialogs({ target, nextPath, close }: RequestDialogsProps) {
  const [request, setRequest] = useState<MadeRequest | null>(null);
  if (request)
    return <ConfirmRequestDialog request={request} nextPath={confirmedPath(target, nextPath)} close={close} />;
  const asking = { onRequested: setRequest, close };
  if (target.kind === 'membership')
    return <MembershipRequestDialog slug={target.slug} invitation={target.invitation} {...asking} />;
  if (target.kind === 'shift') return <ShiftRequestDialog shiftId={target.shiftId} {...asking} />;
  return <RsvpRequestDialog eventId={target.eventId} {...asking} />;
}
