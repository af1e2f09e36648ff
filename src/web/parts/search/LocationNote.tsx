import { Alert } from '#web/ui/display/Alert.tsx';
import { cachedPosition, type ViewerPosition } from './viewer-position.ts';
import type { Radius } from './when-and-where.ts';

type LocationNoteProps = {
  request: { near: string; where: string; radius: Radius };
  /** The town under “Near” was not found. */
  isTownUnknown: boolean;
  position: ViewerPosition | null;
  isLocating: boolean;
};

/** Explains which location was searched, when it differs from the requested one. */
export function LocationNote({ request, isTownUnknown, position, isLocating }: LocationNoteProps) {
  const { near, where, radius } = request;
  if (near && isTownUnknown) return <Alert>{`We do not know a place called “${near}”, so this looks anywhere.`}</Alert>;
  return where === 'current' && !near ? <Alert>{formatPosition(radius, position, isLocating)}</Alert> : null;
}

function formatPosition(radius: Radius, position: ViewerPosition | null, isLocating: boolean): string {
  if (isLocating) return 'Asking your browser where you are. It is used for this search and not kept.';
  if (position?.source === 'browser')
    return `Within ${radius} km of where you are${position.name && ` (${position.name})`}.`;
  if (position)
    return `Your browser did not say where you are, so this looks within ${radius} km of ${position.name}, the place on your profile.`;
  if (cachedPosition() === null)
    return 'Your browser did not say where you are, so this looks anywhere. Type a town under “Near” to look around it.';
  return 'This looks anywhere until your browser says where you are. Without scripts, type a town under “Near”.';
}
