import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { filePaths, paths } from '#contracts/site-paths.ts';
import { CONTACT_LABEL } from '#web/conversations/contact-label.ts';
import { loadCanContact } from '#web/conversations/contact-loading.ts';
import { EventArticle } from '#web/events/page/EventArticle.tsx';
import { loadEvent } from '#web/events/page/event-loading.ts';
import { CategoryArt } from '#web/parts/categories/CategoryArt.tsx';
import { categories } from '#web/parts/categories/categories.ts';
import { plainExcerpt } from '#web/parts/plain-excerpt.ts';
import { ruleLabel } from '#web/parts/repeat/rule-label.ts';
import { ShareButton } from '#web/parts/share/ShareButton.tsx';
import { apiContext } from '#web/platform/http/api.ts';
import { useSignedInLink } from '#web/platform/page/auth-dialog.ts';
import { PageHead } from '#web/platform/page/PageHead.tsx';
import { useSite } from '#web/platform/page/site.ts';
import { useViewerReload } from '#web/platform/session/viewer-reload.ts';
import { SeriesRsvpBox } from '#web/rsvps/SeriesRsvpBox.tsx';
import { RecurrenceText } from '#web/series/RecurrenceText.tsx';
import { SeriesDates } from '#web/series/SeriesDates.tsx';
import { SeriesTools } from '#web/series/SeriesTools.tsx';
import { loadSeries, nextDateOf } from '#web/series/series-dates.ts';
import { formatWithoutDates } from '#web/series/series-status-text.ts';
import { Container, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { aboutSeries } from './about-series.ts';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const callApi = context.get(apiContext);
  const series = await loadSeries(callApi, params.seriesId ?? '');
  const next = nextDateOf(series);
  if (!next) return { series, event: null, canContact: false };
  const [event, canContact] = await Promise.all([
    loadEvent(callApi, next.id, paths.series(series.id)),
    loadCanContact(callApi, { kind: 'event', key: next.id }),
  ]);
  return { series, event: { ...event, title: series.title }, canContact };
}

/** All dates of a series. What they have in common is taken from the next one. */
export function Component() {
  const site = useSite();
  const { series, event, canContact } = useLoaderData<typeof loader>();
  useViewerReload();
  const contactLink = useSignedInLink(paths.newConversation({ event: event?.id ?? '' }));
  const path = paths.series(series.id);
  const rule = ruleLabel(series.ruleText);
  const about = event ? plainExcerpt(event.descriptionHtml, 120) : formatWithoutDates(series);
  const description = [`${rule}.`, about].filter(Boolean).join(' ');
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
          contact={canContact && <Link {...contactLink}>{CONTACT_LABEL}</Link>}
          repeats={<RecurrenceText series={series} />}
          links={
            <Row>
              <ShareButton
                title={series.title}
                url={site.publicUrl + path}
                isForMembers={event.visibility === 'members'}
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
          <PageHeading lead={description}>{series.title}</PageHeading>
          {dates}
        </Stack>
      )}
    </Container>
  );
}
