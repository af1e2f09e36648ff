import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { capital } from '#contracts/series/series-text.ts';
import type { Site } from '#contracts/site.contract.ts';
import { filePaths, paths } from '#contracts/site-paths.ts';
import { EventArticle } from '#web/events/page/EventArticle.tsx';
import { eventJsonLd } from '#web/events/page/event-json-ld.ts';
import { loadEvent } from '#web/events/page/event-loading.ts';
import type { WholeEvent } from '#web/events/page/events.api.ts';
import { CategoryArt } from '#web/parts/categories/CategoryArt.tsx';
import { categories } from '#web/parts/categories/categories.ts';
import { plainExcerpt } from '#web/parts/plain-excerpt.ts';
import { ShareButton } from '#web/parts/share/ShareButton.tsx';
import { apiContext } from '#web/platform/http/api.ts';
import { PageHead } from '#web/platform/page/PageHead.tsx';
import { useSite } from '#web/platform/page/site.ts';
import { useViewerReload } from '#web/platform/session/viewer-reload.ts';
import { SeriesRsvpBox } from '#web/rsvps/SeriesRsvpBox.tsx';
import { RecurrenceText } from '#web/series/RecurrenceText.tsx';
import { SeriesDates } from '#web/series/SeriesDates.tsx';
import { SeriesTools } from '#web/series/SeriesTools.tsx';
import { loadSeries, nextDateOf, type SeriesSummary } from '#web/series/series-dates.ts';
import { seriesJsonLd } from '#web/series/series-json-ld.ts';
import { Container, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const callApi = context.get(apiContext);
  const series = await loadSeries(callApi, params.seriesId ?? '');
  const next = nextDateOf(series);
  const event = next ? await loadEvent(callApi, next.id) : null;
  return { series, event: event && { ...event, title: series.title } };
}

/** For search engines, which load the page itself; the browser does not need it. */
function aboutSeries(series: SeriesSummary, event: WholeEvent, site: Site, description: string) {
  if (!import.meta.env.SSR) return {};
  const { location, organizer, eventAttendanceMode } = eventJsonLd(event, site, description);
  return seriesJsonLd(series, site, { description, location, organizer, eventAttendanceMode });
}

/** All dates of a series. What they have in common is taken from the next one. */
export function Component() {
  const site = useSite();
  const { series, event } = useLoaderData<typeof loader>();
  useViewerReload();
  const path = paths.series(series.id);
  const description = [`${capital(series.ruleText)}.`, event && plainExcerpt(event.descriptionHtml, 120)]
    .filter(Boolean)
    .join(' ');
  const isPublic = event?.visibility === 'public';
  const dates = (
    <>
      <SeriesTools series={series} />
      <SeriesDates series={series} />
    </>
  );
  return (
    <Container page>
      <PageHead
        title={`${series.title} · ${site.productName}`}
        description={description}
        path={path}
        image={series.sharePicture}
        alternates={isPublic ? { oembed: filePaths.oembed({ url: site.publicUrl + path, format: 'json' }) } : undefined}
        isUnlisted={!isPublic}
        jsonLd={event && isPublic ? aboutSeries(series, event, site, description) : undefined}
      />
      {event ? (
        <EventArticle
          event={event}
          category={categories.find(({ slug }) => slug === event.category)}
          art={<CategoryArt category={event.category} id={event.id} series={event.series} />}
          hostRating={null}
          repeats={<RecurrenceText series={series} />}
          links={
            <Row>
              <ShareButton
                title={series.title}
                url={site.publicUrl + path}
                embed={isPublic ? { kind: 'list', path: filePaths.embeddedSeries(series.id) } : undefined}
              />
            </Row>
          }
          rsvp={<SeriesRsvpBox seriesId={series.id} event={event} />}
        >
          {dates}
        </EventArticle>
      ) : (
        <Stack gap="loose">
          <PageHeading lead={`${capital(series.ruleText)}. This series has ended.`}>{series.title}</PageHeading>
          {dates}
        </Stack>
      )}
    </Container>
  );
}
