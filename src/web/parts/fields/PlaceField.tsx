import { useEffect, useRef, useState } from 'react';
import type { Place } from '#contracts/places/places.contract.ts';
import { formatPlace, formatSuggestedPlace, searchPlaces } from '#web/parts/places.api.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { AutocompleteField } from '#web/ui/form/AutocompleteField.tsx';

type PlaceFieldProps = {
  place: Place | null;
  error: string | undefined;
  onChoose: (place: Place) => void;
  /** Without it the place cannot be cleared. */
  onClear?: () => void;
};

const NOT_CHOSEN = 'Choose a place from the list.';

/**
 * Only picked places count; leaving the field restores the picked place's name, unless the field was cleared. What could not be looked up, or not yet, stays
 * while no place is picked, and keeps the form from being sent without it.
 */
export function PlaceField({ place, error, onChoose, onClear }: PlaceFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [failed, setFailed] = useState<{ text: string; reason: string } | null>(null);
  const reason = typed !== null && failed?.text === typed.trim() ? failed.reason : undefined;
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => field.current?.querySelector('input')?.setCustomValidity(reason ?? ''), [reason]);
  const answeredText = useRef('');
  const leave = () => {
    if (typed === null || (reason && !place)) return;
    const text = typed.trim();
    if (!place && text !== '' && text !== answeredText.current) return setFailed({ text, reason: NOT_CHOSEN });
    if (!place || text === '') onClear?.();
    setTyped(null);
  };
  const latestText = useRef('');
  const find = async (text: string) => {
    latestText.current = text;
    setFailed(null);
    try {
      const places = await searchPlaces(text);
      answeredText.current = text;
      return places;
    } catch (problem) {
      if (latestText.current === text) setFailed({ text, reason: problemText(problem) });
      throw problem;
    }
  };
  return (
    <div ref={field} onBlur={leave}>
      <AutocompleteField
        label="City or town"
        name="place"
        optional={Boolean(onClear)}
        hint={place ? undefined : 'Start typing, then choose from the list'}
        error={reason ?? error}
        maxLength={100}
        value={typed ?? (place ? formatPlace(place) : '')}
        onValueChange={setTyped}
        find={find}
        keyOf={({ id }) => String(id)}
        textOf={formatSuggestedPlace}
        onPick={(chosen) => {
          setTyped(null);
          onChoose(chosen);
        }}
      />
    </div>
  );
}
