import { cachedPosition } from '#web/parts/search/viewer-position.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import type { SearchResult } from './search-loading.ts';
import type { SearchRequest } from './search-request.ts';

type SearchNoteProps = { request: SearchRequest; result: SearchResult; isLocating: boolean };

/** Explains which location was searched, when it differs from the requested one. */
export function SearchNote({ request, result, isLocating }: SearchNoteProps) {
  const note = request.near
    ? formatUnknown(request, result)
    : request.where === 'current' && formatNear(request, result, isLocating);
  return note ? <Alert>{note}</Alert> : null;
}

const formatUnknown = ({ near }: SearchRequest, { place }: SearchResult) =>
  !place && `We do not know a place called “${near}”, so this looks anywhere.`;

function formatNear({ radius }: SearchRequest, { position }: SearchResult, isLocating: boolean): string {
  if (isLocating) return 'Asking your browser where you are. It is used for this search and not kept.';
  if (position?.source === 'browser')
    return `Within ${radius} km of where you are${position.name && ` (${position.name})`}.`;
  if (position)
    return `Your browser did not say where you are, so this looks within ${radius} km of ${position.name}, the place on your profile.`;
  if (cachedPosition() === null)
    return 'Your browser did not say where you are, so this looks anywhere. Type a town under “Near” to look around it.';
  return 'This looks anywhere until your browser says where you are. Without scripts, type a town under “Near”.';
}
