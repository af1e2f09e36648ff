import { useState } from 'react';
import type { MadeRequest } from '#web/parts/unconfirmed/RequesterFields.tsx';
import { RsvpRequestDialog } from '#web/parts/unconfirmed/RsvpRequestDialog.tsx';
import { ConfirmRequestDialog } from './ConfirmRequestDialog.tsx';

type RequestDialogsProps = { eventId: string; nextPath: string; close: () => void };

/** Asking with a name and an address, and then confirming it. */
export function RequestDialogs({ eventId, nextPath, close }: RequestDialogsProps) {
  const [request, setRequest] = useState<MadeRequest | null>(null);
  // The part after # opens the dialog of people who are signed in.
  const page = nextPath.split('#')[0]!;
  if (request) return <ConfirmRequestDialog request={request} nextPath={page} close={close} />;
  return <RsvpRequestDialog eventId={eventId} onRequested={setRequest} close={close} />;
}
