import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import * as calls from '#contracts/calls.gen.ts';
import { cutBetweenWords } from '#contracts/cut-between-words.ts';
import { filePaths, paths } from '#contracts/site-paths.ts';
import { PersonEventGrid } from '#web/events/lists/PersonEventGrid.tsx';
import { PersonGroups } from '#web/groups/PersonGroups.tsx';
import { CategoryArt } from '#web/parts/categories/CategoryArt.tsx';
import { type CardEvent, toCardEvent } from '#web/parts/event-card/card-event.ts';
import { HostFeeds } from '#web/parts/host/HostFeeds.tsx';
import { HostLinks } from '#web/parts/host/HostLinks.tsx';
import { HostSection } from '#web/parts/host/HostPage.tsx';
import { PersonCard } from '#web/people/PersonCard.tsx';
import { PersonLayout } from '#web/people/PersonLayout.tsx';
import { personJsonLd } from '#web/people/person-json-ld.ts';
import { apiContext } from '#web/platform/http/api.ts';
import { orNotFound } from '#web/platform/page/not-found.ts';
import { PageHead } from '#web/platform/page/PageHead.tsx';
import { useSite } from '#web/platform/page/site.ts';
import { useViewerReload } from '#web/platform/session/viewer-reload.ts';
import { MeanRating } from '#web/rsvps/ratings/MeanRating.tsx';
import { Container } from '#web/ui/layout/Layout.tsx';

const artOf = ({ category, id, series }: CardEvent) => <CategoryArt category={category} id={id} series={series} />;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const callApi = context.get(apiContext);
  const request = { params: { personId: params.personId ?? '' } };
  const person = await orNotFound(callApi(calls.getPerson, request));
  const [{ events, rating, nextCursor }, groups] = await Promise.all([
    callApi(calls.listPersonEvents, { ...request, query: {} }),
    callApi(calls.listPersonGroups, { ...request, query: {} }),
  ]);
  return { person, events: { events: events.map(toCardEvent), nextCursor }, rating, groups };
}

export function Component() {
  const site = useSite();
  const { person, events, rating, groups } = useLoaderData<typeof loader>();
  useViewerReload();
  const path = paths.person(person.id);
  // For link previews, which load the page itself; the browser does not need it.
  const summary = import.meta.env.SSR ? cutBetweenWords(person.bio, 160) : '';
  const { mean, count } = rating;
  const feed = (format: 'rss' | 'ics') => filePaths.hostFeed('people', person.id, format);
  return (
    <Container page>
      <PageHead
        title={`${person.name} · ${site.productName}`}
        description={summary || `${person.name} is on ${site.productName}.`}
        path={path}
        alternates={person.isPublic ? { rss: feed('rss'), calendar: feed('ics') } : undefined}
        isUnlisted={!person.isSearchable}
        jsonLd={person.isSearchable ? personJsonLd(person, site) : undefined}
      />
      <PersonLayout card={<PersonCard person={person} />}>
        <HostSection
          id="hosting"
          title="Hosting"
          actions={mean === null ? undefined : <MeanRating mean={mean} count={count} />}
        >
          {events.events.length === 0 ? (
            <p>No public events coming up.</p>
          ) : (
            <>
              <PersonEventGrid key={JSON.stringify(events)} person={person} first={events} artOf={artOf} />
              {person.isPublic && <HostFeeds kind="people" slug={person.id} name={person.name} />}
            </>
          )}
        </HostSection>
        {person.interests.length > 0 && (
          <HostSection id="interests" title="Interests">
            <HostLinks interests={person.interests} links={[]} />
          </HostSection>
        )}
        <PersonGroups key={JSON.stringify(groups)} personId={person.id} first={groups} />
      </PersonLayout>
    </Container>
  );
}
