import { type ComponentProps, useState } from 'react';
import { useNavigate } from 'react-router';
import * as calls from '#contracts/calls.gen.ts';
import { cityOfZone } from '#contracts/places/zone-city.ts';
import { paths, type SearchPlace } from '#contracts/site-paths.ts';
import { formatPlace } from '#web/parts/places.api.ts';
import { callApi } from '#web/platform/http/http.ts';
import type { Suggestions } from '#web/search/search.api.ts';
import { formatStart, localTimeIn } from '#web/ui/display/local-time.ts';
import { Autocomplete } from '#web/ui/form/Autocomplete.tsx';
import { type FieldSnapshot, useRestoredField } from '#web/ui/form/enhanced-field.ts';

type Destination = { key: string; group: string; label: string; detail?: string; path: string };
type HeaderSuggestionsProps = { inputProps: ComponentProps<'input'>; text: string; snapshot: FieldSnapshot | null };

/** Suggests days, events, searches, places and categories for the header's search. */
export function HeaderSuggestions({ inputProps, text, snapshot }: HeaderSuggestionsProps) {
  const navigate = useNavigate();
  const [value, setValue] = useState(snapshot?.value ?? text);
  const field = useRestoredField(snapshot);
  const find = async (q: string) => {
    const where = (field.current?.form?.elements.namedItem('where') as HTMLSelectElement | null)?.value as SearchPlace;
    return destinationsOf(await callApi(calls.suggest, { query: { q: q.slice(0, 100) } }), where);
  };
  return (
    <Autocomplete
      label="Suggestions"
      value={value}
      onValueChange={setValue}
      find={find}
      minLength={2}
      startsOpen={snapshot?.hasFocus ?? false}
      keyOf={({ key }) => key}
      textOf={({ label }) => label}
      groupOf={({ group }) => group}
      renderItem={({ label, detail }) => (
        <>
          <span>{label}</span>
          {detail && <small>{detail}</small>}
        </>
      )}
      onPick={({ path }) => {
        field.current?.blur();
        void navigate(path);
      }}
      input={<input {...inputProps} ref={field} />}
    />
  );
}

function destinationsOf(suggestions: Suggestions, where: SearchPlace): Destination[] {
  const { events, groups, organizations, searches, places, categories } = suggestions;
  // While nodes of two versions run, an older one leaves them out.
  const days = suggestions.days ?? [];
  return [
    ...days.map(({ when, name, q }) => ({
      key: when,
      group: 'Days',
      label: [q, name].filter(Boolean).join(' · '),
      path: paths.search({ q, when, where }),
    })),
    ...searches.map((q) => ({ key: `q-${q}`, group: 'Searches', label: q, path: paths.search({ q, where }) })),
    ...events.map(({ id, title, startsAt, timeZone, placeName }) => ({
      key: id,
      group: 'Events',
      label: title,
      detail: `${formatStart(localTimeIn(timeZone, startsAt))} · ${placeName || `Online, ${cityOfZone(timeZone)} time`}`,
      path: paths.event(id),
    })),
    ...groups.map(({ slug, name, placeName }) => ({
      key: `group-${slug}`,
      group: 'Groups',
      label: name,
      detail: placeName,
      path: paths.group(slug),
    })),
    ...organizations.map(({ slug, name, placeName }) => ({
      key: `organization-${slug}`,
      group: 'Businesses and non-profits',
      label: name,
      detail: placeName,
      path: paths.organization(slug),
    })),
    ...places.map((place) => ({
      key: `place-${place.id}`,
      group: 'Places',
      label: formatPlace(place),
      path: paths.search({ near: formatPlace(place) }),
    })),
    ...categories.map(({ slug, name }) => ({
      key: slug,
      group: 'Categories',
      label: name,
      path: paths.search({ category: slug }),
    })),
  ];
}
