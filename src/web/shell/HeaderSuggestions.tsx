import { useNavigate } from 'react-router';
import * as calls from '#contracts/calls.gen.ts';
import { sayPlace } from '#web/parts/places.api.ts';
import { callApi } from '#web/platform/http.ts';
import { paths, type SearchPlace } from '#web/platform/paths.ts';
import type { Suggestions } from '#web/search/search.api.ts';
import { cityOfZone, sayStart, wallTimeIn } from '#web/ui/display/wall-time.ts';
import { type Suggestion, SuggestionList } from '#web/ui/form/SuggestionList.tsx';

type Destination = Suggestion & { path: string };

/** Events, searches, places and categories for what is being typed in the header; picking one leads to it. */
export function HeaderSuggestions({ input }: { input: HTMLInputElement }) {
  const navigate = useNavigate();
  const find = async (q: string) => {
    const where = (input.form?.elements.namedItem('where') as HTMLSelectElement | null)?.value as SearchPlace;
    return destinationsOf(await callApi(calls.suggest, { query: { q: q.slice(0, 100) } }), where);
  };
  return (
    <SuggestionList
      input={input}
      label="Suggestions"
      find={find}
      onPick={({ path }) => {
        input.blur();
        void navigate(path);
      }}
    />
  );
}

function destinationsOf(found: Suggestions, where: SearchPlace): Destination[] {
  const { events, groups, organizations, searches, places, categories } = found;
  return [
    ...searches.map((q) => ({ key: `q-${q}`, group: 'Search for', label: q, path: paths.search({ q, where }) })),
    ...events.map(({ id, title, startsAt, timeZone, placeName }) => ({
      key: id,
      group: 'Events',
      label: title,
      detail: `${sayStart(wallTimeIn(timeZone, startsAt))} · ${placeName || `Online, ${cityOfZone(timeZone)} time`}`,
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
      label: sayPlace(place),
      path: paths.search({ near: sayPlace(place) }),
    })),
    ...categories.map(({ slug, name }) => ({
      key: slug,
      group: 'Categories',
      label: name,
      path: paths.search({ category: slug }),
    })),
  ];
}
