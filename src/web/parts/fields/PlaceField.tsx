import { useState } from 'react';
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

/** Only picked places count; leaving the field restores the picked place's name, unless the field was cleared, or nothing could be picked because the search failed. */
export function PlaceField({ place, error, onChoose, onClear }: PlaceFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const leave = () => {
    if (typed?.trim() === '') onClear?.();
    else if (failure) return;
    setTyped(null);
  };
  const find = async (text: string) => {
    try {
      const places = await searchPlaces(text);
      setFailure(null);
      return places;
    } catch (problem) {
      setFailure(problemText(problem));
      throw problem;
    }
  };
  return (
    <div onBlur={leave}>
      <AutocompleteField
        label="City or town"
        optional={Boolean(onClear)}
        hint={failure ?? (place ? undefined : 'Start typing, then choose from the list')}
        error={error}
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
