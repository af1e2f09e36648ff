import { useLoaderData } from 'react-router';
import * as calls from '#contracts/calls.gen.ts';
import { filePaths, paths } from '#contracts/site-paths.ts';
import { ContactLink } from '#web/conversations/ContactLink.tsx';
import { HostEventList } from '#web/events/lists/HostEventList.tsx';
import type { HostEvent } from '#web/events/lists/host-events.ts';
import { OrganizationAside } from '#web/organizations/OrganizationAside.tsx';
import { OrganizationChips } from '#web/organizations/OrganizationChips.tsx';
import { OrganizationPeople } from '#web/organizations/OrganizationPeople.tsx';
import { OrganizationTools } from '#web/organizations/OrganizationTools.tsx';
import { StaffInvitation } from '#web/organizations/StaffInvitation.tsx';
import { CategoryArt } from '#web/parts/categories/CategoryArt.tsx';
import { HostCover } from '#web/parts/host/HostCover.tsx';
import { HostFeeds } from '#web/parts/host/HostFeeds.tsx';
import { HostHead } from '#web/parts/host/HostHead.tsx';
import { HostAbout, HostPage, HostTabs } from '#web/parts/host/HostPage.tsx';
import { ShareButton } from '#web/parts/share/ShareButton.tsx';
import { ContributionLink } from '#web/payments/contributions/ContributionLink.tsx';
import { callApi } from '#web/platform/http/http.ts';
import { useSite } from '#web/platform/page/site.ts';
import { useViewerReload } from '#web/platform/session/viewer-reload.ts';
import { Container } from '#web/ui/layout/Layout.tsx';
import { HostNeeds } from '#web/volunteering/lazy-needs.tsx';
import type { loader } from './organization-page-loader.ts';

const artOf = ({ category, id, series }: HostEvent) => <CategoryArt category={category} id={id} series={series} />;

export function Component() {
  const site = useSite();
  const { organization, events, people, needs, canContact, offer, invitation, tab, state } =
    useLoaderData<typeof loader>();
  useViewerReload();
  const { slug, name, kind, logo, cover, descriptionHtml } = organization;
  const path = paths.organization(slug);
  const pathTo = (query: Parameters<typeof paths.organization>[1]) =>
    paths.organization(slug, { ...query, ...(invitation && { invitation: invitation.token }) });
  return (
    <Container page>
      <HostHead
        host={organization}
        kind={kind}
        path={path}
        fallbackDescription={`${name} posts events on ${site.productName}.`}
        isUnlisted={invitation !== null}
      />
      <HostPage
        name={name}
        picture={logo?.large ?? null}
        cover={<HostCover cover={cover} name={name} />}
        chips={<OrganizationChips organization={organization} />}
        aside={
          <OrganizationAside
            organization={organization}
            contact={canContact && <ContactLink about={{ organization: slug }} />}
            support={<ContributionLink offer={offer} kind="organization" />}
            links={
              <HostFeeds kind="organizations" slug={slug} name={name}>
                <ShareButton
                  title={name}
                  url={site.publicUrl + path}
                  embed={{ kind: 'list', path: filePaths.embeddedHost('organizations', slug) }}
                />
              </HostFeeds>
            }
          />
        }
      >
        {invitation && <StaffInvitation slug={slug} invitation={invitation} />}
        <OrganizationTools organization={organization} />
        <HostTabs tab={tab} eventsPath={pathTo({})} peoplePath={pathTo({ show: 'people' })} peopleLabel="People" />
        {events && (
          <HostEventList
            key={JSON.stringify(events)}
            first={events}
            isPast={state === 'past'}
            upcomingPath={pathTo({})}
            pastPath={pathTo({ events: 'past' })}
            artOf={artOf}
            loadMore={(cursor) =>
              callApi(calls.listOrganizationEvents, { params: { slug }, query: { state, series: 'next', cursor } })
            }
          />
        )}
        {needs && <HostNeeds name={name} needs={needs} />}
        {tab === 'events' && (
          <HostAbout html={descriptionHtml} interests={organization.interests} links={organization.links} />
        )}
        {people && <OrganizationPeople people={people} />}
      </HostPage>
    </Container>
  );
}
