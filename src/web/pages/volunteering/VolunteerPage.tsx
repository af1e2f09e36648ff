import { lazy, Suspense, useMemo, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useLocation, useSearchParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { LocationNote, mayNeedNote } from '#web/parts/search/lazy-location-note.ts';
import { SearchLayout } from '#web/parts/search/SearchLayout.tsx';
import { viewerOfPage } from '#web/parts/search/search-viewer.ts';
import { useViewerSearch } from '#web/parts/search/use-viewer-search.ts';
import { apiContext } from '#web/platform/http/api.ts';
import { useSignedInLink } from '#web/platform/page/auth-dialog.ts';
import { useHydrated } from '#web/platform/page/hydrated.ts';
import { PageHead } from '#web/platform/page/PageHead.tsx';
import { useSite } from '#web/platform/page/site.ts';
import { SearchKinds } from '#web/search/hosts/SearchKinds.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { EmptyShifts } from '#web/volunteering/search/lazy-empty-shifts.ts';
import { ShiftFilterPanel } from '#web/volunteering/search/lazy-filter-panel.ts';
import { ShiftList } from '#web/volunteering/search/lazy-shift-list.ts';
import { ShiftResults } from '#web/volunteering/search/ShiftResults.tsx';
import { ShiftSearchBar } from '#web/volunteering/search/ShiftSearchBar.tsx';
import { shiftsJsonLd } from '#web/volunteering/search/shift-json-ld.ts';
import { readVolunteerRequest, withoutUnknown } from '#web/volunteering/search/volunteer-request.ts';

const LinkedShift = lazy(async () => ({
  default: (await import('#web/volunteering/search/LinkedShift.tsx')).LinkedShift,
}));

export async function loader({ request, context }: LoaderFunctionArgs) {
  const searchRequest = readVolunteerRequest(new URL(request.url).searchParams);
  const [{ loadShifts }] = await Promise.all([
    import('#web/volunteering/search/shift-loading.ts'),
    ShiftFilterPanel.ready(),
    ShiftList.ready(),
    EmptyShifts.ready(),
    mayNeedNote(searchRequest) && LocationNote.ready(),
  ]);
  return loadShifts(context.get(apiContext), searchRequest, viewerOfPage(context));
}

/** Search for open shifts. */
export function Component() {
  const site = useSite();
  const result = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const request = useMemo(() => readVolunteerRequest(search), [search]);
  const searched = useMemo(() => withoutUnknown(request, result), [request, result]);
  useViewerSearch(request.quick, result.zoneOfDays);
  const { hash, search: shownSearch } = useLocation();
  // The dialog of a linked shift removes the hash; its card stays until the next search.
  const [linkedSearch, setLinkedSearch] = useState<string>();
  if (hash !== '' && linkedSearch !== shownSearch) setLinkedSearch(shownSearch);
  const hasLinkedShift = useHydrated() && linkedSearch === shownSearch;
  const own = useSignedInLink(paths.dashboardVolunteering(), 'login');
  return (
    <SearchLayout title="Lend a hand" tabs={<SearchKinds search={search} kind="shifts" />}>
      <PageHead
        title={`Volunteer · ${site.productName}`}
        description="Open volunteer shifts near you and online, with dates, locations and open spots."
        path={paths.volunteer()}
        jsonLd={import.meta.env.SSR ? shiftsJsonLd(result.shifts, site) : {}}
      />
      <ShiftSearchBar request={searched} near={request.near} result={result} />
      {hasLinkedShift && (
        <Suspense>
          <LinkedShift shownIds={result.shifts.map(({ id }) => id)} />
        </Suspense>
      )}
      <ShiftResults
        request={searched}
        result={result}
        actions={
          <ButtonLink {...own} variant="quiet" size="small">
            Your shifts
          </ButtonLink>
        }
        note={
          (result.similarTowns || request.where === 'current') && (
            <LocationNote
              request={request}
              noun="shifts"
              similarTowns={result.similarTowns}
              position={result.position}
            />
          )
        }
      />
    </SearchLayout>
  );
}
