import { lazy, Suspense, useMemo } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useLocation, useSearchParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { LocationNote } from '#web/parts/search/lazy-location-note.ts';
import { searchViewer } from '#web/parts/search/search-viewer.ts';
import { useViewerSearch } from '#web/parts/search/use-viewer-search.ts';
import { apiContext } from '#web/platform/http/api.ts';
import { useSignedInLink } from '#web/platform/page/auth-dialog.ts';
import { useHydrated } from '#web/platform/page/hydrated.ts';
import { PageHead } from '#web/platform/page/PageHead.tsx';
import { useSite } from '#web/platform/page/site.ts';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Container } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { ShiftChips } from '#web/volunteering/search/ShiftChips.tsx';
import { ShiftResults } from '#web/volunteering/search/ShiftResults.tsx';
import styles from '#web/volunteering/search/ShiftSearch.module.css';
import { ShiftSearchForm } from '#web/volunteering/search/ShiftSearchForm.tsx';
import { shiftsJsonLd } from '#web/volunteering/search/shift-json-ld.ts';
import { readVolunteerRequest, withoutUnknown } from '#web/volunteering/search/volunteer-request.ts';

const LinkedShift = lazy(async () => ({
  default: (await import('#web/volunteering/search/LinkedShift.tsx')).LinkedShift,
}));

export async function loader({ request, context }: LoaderFunctionArgs) {
  const searchRequest = readVolunteerRequest(new URL(request.url).searchParams);
  const { loadShifts } = await import('#web/volunteering/search/shift-loading.ts');
  return loadShifts(context.get(apiContext), searchRequest, searchViewer());
}

/** Search for open shifts. */
export function Component() {
  const site = useSite();
  const result = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const request = useMemo(() => readVolunteerRequest(search), [search]);
  const searched = useMemo(() => withoutUnknown(request, result), [request, result]);
  useViewerSearch(request.quick, result.zoneOfDays);
  const { hash } = useLocation();
  const hasLinkedShift = useHydrated() && hash !== '';
  const own = useSignedInLink(paths.dashboardVolunteering(), 'login');
  return (
    <Container page>
      <PageHead
        title={`Volunteer · ${site.productName}`}
        description="Open shifts near you and online: what there is to do, when and where, and how many hands are still missing."
        path={paths.volunteer()}
        jsonLd={import.meta.env.SSR ? shiftsJsonLd(result.shifts, site) : {}}
      />
      <PageHeading
        lead="Somebody near you could use a hand. Take a shift in two clicks."
        actions={
          <ButtonLink {...own} variant="quiet">
            Your shifts
          </ButtonLink>
        }
      >
        Lend a hand
      </PageHeading>
      <div className={styles.filters}>
        <ShiftSearchForm key={search.toString()} request={request} />
        <ShiftChips request={searched} skills={result.skills} />
        {(result.similarTowns || request.where === 'current') && (
          <LocationNote request={request} noun="shifts" similarTowns={result.similarTowns} position={result.position} />
        )}
      </div>
      {hasLinkedShift && (
        <Suspense>
          <LinkedShift shownIds={result.shifts.map(({ id }) => id)} />
        </Suspense>
      )}
      <ShiftResults request={searched} result={result} />
    </Container>
  );
}
