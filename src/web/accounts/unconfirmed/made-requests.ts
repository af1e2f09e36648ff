import type { MadeRequest } from '#web/parts/unconfirmed/RequesterFields.tsx';

/** Requests of this tab that wait for their code, by the path that the dialogs lead on to: a person who closes the dialog finds its field again. */
export const madeRequests = new Map<string, MadeRequest>();
