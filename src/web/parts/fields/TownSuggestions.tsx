import { sayPlace, searchPlaces } from '#web/parts/places.api.ts';
import { SuggestionList } from '#web/ui/form/SuggestionList.tsx';

const findPlaces = async (typed: string) =>
  (await searchPlaces(typed)).map((place) => ({ key: String(place.id), group: 'Places', label: sayPlace(place) }));

/** Fills the field with the place that was picked; the search follows as if it had been typed. */
export function TownSuggestions({ input }: { input: HTMLInputElement }) {
  return (
    <SuggestionList
      input={input}
      label="Places"
      find={findPlaces}
      onPick={({ label }) => {
        input.setRangeText(label, 0, input.value.length);
        input.form?.requestSubmit();
      }}
    />
  );
}
