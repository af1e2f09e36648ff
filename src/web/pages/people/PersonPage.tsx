import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import * as calls from '#contracts/calls.gen.ts';
import { filePaths, paths } from '#contracts/site-paths.ts';
import { GroupCard } from '#web/groups/GroupCard.tsx';
import { CategoryArt } from '#web/parts/categories/CategoryArt.tsx';
import { toCardEvent } from '#web/parts/event-card/card-event.ts';
import { EventCard } from '#web/parts/event-card/EventCard.tsx';
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
import { Container, Grid } from '#web/ui/layout/Layout.tsx';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const callApi = context.get(apiContext);
  const request = { params: { personId: params.personId ?? '' } };
  const person = await orNotFound(callApi(calls.getPerson, request));
  const [hosting, { groups }] = await Promise.all([
    callApi(calls.listPersonEvents, request),
    callApi(calls.listPersonGroups, request),
  ]);
  return { person, events: hosting.events.map(toCardEvent), rating: hosting.rating, groups };
}

export function Component() {
  const site = useSite();
  const { person, events, rating, groups } = useLoaderData<typeof loader>();
  useViewerReload();
  const path = paths.person(person.id);
  const { mean, count } = rating;
  const feed = (format: 'rss' | 'ics') => filePaths.hostFeed('people', person.id, format);
  return (
    <Container page>
      <PageHead
        title={`${person.name} · ${site.productName}`}
        description={person.bio.slice(0, 160) || `${person.name} is on ${site.productName}.`}
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
          {events.length === 0 ? (
            <p>No public events coming up.</p>
          ) : (
            <>
              <Grid>
                {events.map((event) => (
                  <EventCard
                    key={event.id}
                    event={event}
                    hasHost={event.host.name !== person.name}
                    art={<CategoryArt category={event.category} id={event.id} series={event.series} />}
                  />
                ))}
              </Grid>
              {person.isPublic && <HostFeeds kind="people" slug={person.id} name={person.name} />}
            </>
          )}
        </HostSection>
        {person.interests.length > 0 && (
          <HostSection id="interests" title="Interests">
            <HostLinks interests={person.interests} links={[]} />
          </HostSection>
        )}
        {groups.length > 0 && (
          <HostSection id="groups" title="Groups">
            <Grid>
              {groups.map((group) => (
                <GroupCard key={group.id} group={group} role={group.role} />
              ))}
            </Grid>
          </HostSection>
        )}
      </PersonLayout>
    </Container>
  );
}
