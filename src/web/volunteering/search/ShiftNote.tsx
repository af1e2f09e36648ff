import { knownPosition } from '#web/parts/search/viewer-position.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import type { ShiftResult } from './shift-loading.ts';
import type { VolunteerRequest } from './volunteer-request.ts';

type ShiftNoteProps = { request: VolunteerRequest; result: ShiftResult; isAsking: boolean };

/** Explains which location was searched, when it differs from the requested one. */
export function ShiftNote({ request, result, isAsking }: ShiftNoteProps) {
  const { near, where } = request;
  if (result.isTownUnknown) return <Alert>{`We do not know a place called “${near}”, so this looks anywhere.`}</Alert>;
  return where === 'current' && !near ? <Alert>{formatNear(request, result, isAsking)}</Alert> : null;
}

function formatNear({ radius }: VolunteerRequest, { position }: ShiftResult, isAsking: boolean): string {
  if (isAsking) return 'Asking your browser where you are. It is used for this search and not kept.';
  if (position?.toldBy === 'browser')
    return `Within ${radius} km of where you are${position.name && ` (${position.name})`}.`;
  if (position)
    return `Your browser did not say where you are, so this looks within ${radius} km of ${position.name}, the place on your profile.`;
  if (knownPosition() === null)
    return 'Your browser did not say where you are, so this looks anywhere. Type a town under “Near” to look around it.';
  return 'This looks anywhere until your browser says where you are. Without scripts, type a town under “Near”.';
}
