import type { MadeRequest } from '#web/parts/unconfirmed/RequesterFields.tsx';

/** Without the address: the next person at a shared device must neither read it nor have the code sent to another one. */
export type WaitingRequest = Omit<MadeRequest, 'email'>;

/** Requests of this tab that wait for their code, by the path that the dialogs lead on to: a person who closes the dialog finds its field again. */
export const madeRequests = new Map<string, WaitingRequest>();
