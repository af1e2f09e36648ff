import { cachedPosition } from '#web/parts/search/viewer-position.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import type { ShiftResult } from './shift-loading.ts';
import type { VolunteerRequest } from './volunteer-request.ts';

type ShiftNoteProps = { request: VolunteerRequest; result: ShiftResult; isLocating: boolean };

/** Explains which location was searched, when it differs from the requested one. */
export function ShiftNote({ request, result, isLocating }: ShiftNoteProps) {
  const { near, where } = request;
  if (result.isTownUnknown) return <Alert>{`We do not know a place called “${near}”, so this looks anywhere.`}</Alert>;
  return where === 'current' && !near ? <Alert>{formatNear(request, result, isLocating)}</Alert> : null;
}

function formatNear({ radius }: VolunteerRequest, { position }: ShiftResult, isLocating: boolean): string {
  if (isLocating) return 'Asking your browser where you are. It is used for this search and not kept.';
  if (position?.source === 'browser')
    return `Within ${radius} km of where you are${position.name && ` (${position.name})`}.`;
  if (position)
    return `Your browser did not say where you are, so this looks within ${radius} km of ${position.name}, the place on your profile.`;
  if (cachedPosition() === null)
    return 'Your browser did not say where you are, so this looks anywhere. Type a town under “Near” to look around it.';
  return 'This looks anywhere until your browser says where you are. Without scripts, type a town under “Near”.';
}
