import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { MembershipRequestDialog } from '#web/parts/unconfirmed/MembershipRequestDialog.tsx';
import type { MadeRequest } from '#web/parts/unconfirmed/RequesterFields.tsx';
import { RsvpRequestDialog } from '#web/parts/unconfirmed/RsvpRequestDialog.tsx';
import { ShiftRequestDialog } from '#web/parts/unconfirmed/ShiftRequestDialog.tsx';
import { keepFocusOnPage } from '#web/ui/focus-keeper.ts';
import { ConfirmRequestDialog } from './ConfirmRequestDialog.tsx';
import { madeRequests, type WaitingRequest } from './made-requests.ts';
import { confirmedPath, type RequestTarget } from './request-target.ts';

type RequestDialogsProps = {
  target: RequestTarget;
  nextPath: string;
  /** A request that waits for its code. */
  made: WaitingRequest | undefined;
  onClose: () => void;
};

/** Asking with a name and an address, and then confirming it. */
export function RequestDialogs({ target, nextPath, made, onClose }: RequestDialogsProps) {
  const [request, setRequest] = useState<(WaitingRequest & { email?: string }) | undefined>(made);
  const { revalidate } = useRevalidator();
  // The button that opened this is replaced once the person is known.
  useEffect(keepFocusOnPage, []);
  const onRequested = ({ email, ...asked }: MadeRequest) => {
    madeRequests.set(nextPath, asked);
    setRequest({ ...asked, email });
    // The page counts what is held now.
    void revalidate();
  };
  if (request)
    return (
      <ConfirmRequestDialog
        request={request}
        nextPath={confirmedPath(target, nextPath)}
        onCorrected={(email) => setRequest({ ...request, email })}
        onConfirmed={() => madeRequests.delete(nextPath)}
        close={onClose}
      />
    );
  const asking = { onRequested, close: onClose };
  if (target.kind === 'membership')
    return <MembershipRequestDialog slug={target.slug} invitation={target.invitation} {...asking} />;
  if (target.kind === 'shift') return <ShiftRequestDialog shiftId={target.shiftId} {...asking} />;
  return <RsvpRequestDialog eventId={target.eventId} {...asking} />;
}
