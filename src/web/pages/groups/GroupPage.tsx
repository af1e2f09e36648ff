import { useLoaderData } from 'react-router';
import * as calls from '#contracts/calls.gen.ts';
import { paths } from '#contracts/site-paths.ts';
import { ContactLink } from '#web/conversations/ContactLink.tsx';
import { HostEventList } from '#web/events/lists/HostEventList.tsx';
import type { HostEvent } from '#web/events/lists/host-events.ts';
import { GroupAside } from '#web/groups/GroupAside.tsx';
import { GroupFeeds } from '#web/groups/GroupFeeds.tsx';
import { GroupJoining } from '#web/groups/GroupJoining.tsx';
import { GroupTools } from '#web/groups/GroupTools.tsx';
import { GroupPosts, MemberList } from '#web/groups/lazy-tabs.ts';
import { CategoryArt } from '#web/parts/categories/CategoryArt.tsx';
import { HostCover } from '#web/parts/host/HostCover.tsx';
import { HostHead } from '#web/parts/host/HostHead.tsx';
import { HostAbout, HostPage, HostTabs } from '#web/parts/host/HostPage.tsx';
import { ContributionLink } from '#web/payments/contributions/ContributionLink.tsx';
import { callApi } from '#web/platform/http/http.ts';
import { useSite } from '#web/platform/page/site.ts';
import { useViewerReload } from '#web/platform/session/viewer-reload.ts';
import { Chip } from '#web/ui/display/Chip.tsx';
import { Container } from '#web/ui/layout/Layout.tsx';
import { HostNeeds } from '#web/volunteering/lazy-needs.tsx';
import type { loader } from './group-page-loader.ts';

const artOf = ({ category, id, series }: HostEvent) => <CategoryArt category={category} id={id} series={series} />;

export function Component() {
  const site = useSite();
  const { group, events, posts, members, needs, canContact, offer, tab, state, invitation } =
    useLoaderData<typeof loader>();
  useViewerReload();
  const { slug, name, cover, logo, descriptionHtml } = group;
  const path = paths.group(slug);
  const pathTo = (query: Parameters<typeof paths.group>[1]) =>
    paths.group(slug, { ...query, ...(invitation && { invitation }) });
  const isPrivate = group.visibility === 'private';
  return (
    <Container page>
      <HostHead
        host={group}
        kind="group"
        path={path}
        fallbackDescription={`${name} is a group on ${site.productName}.`}
        isUnlisted={isPrivate || invitation !== null}
      />
      <HostPage
        name={name}
        picture={logo?.large ?? null}
        cover={<HostCover cover={cover} name={name} />}
        chips={<Chip>{isPrivate ? 'Private group' : 'Public group'}</Chip>}
        aside={
          <GroupAside
            group={group}
            contact={canContact && <ContactLink about={{ group: slug }} />}
            joining={<GroupJoining group={group} invitation={invitation} />}
            support={<ContributionLink offer={offer} kind="group" />}
            links={group.sharePicture && <GroupFeeds group={group} />}
          />
        }
      >
        <GroupTools group={group} />
        {(!isPrivate || group.abilities.seeInside) && (
          <HostTabs
            tab={tab}
            eventsPath={pathTo({})}
            postsPath={pathTo({ show: 'posts' })}
            peoplePath={pathTo({ show: 'people' })}
            peopleLabel={`Members ${group.memberCount}`}
          />
        )}
        {events && (
          <HostEventList
            key={JSON.stringify(events)}
            first={events}
            isPast={state === 'past'}
            upcomingPath={pathTo({})}
            pastPath={pathTo({ events: 'past' })}
            artOf={artOf}
            loadMore={(cursor) =>
              callApi(calls.listGroupEvents, { params: { slug }, query: { state, series: 'next', cursor } })
            }
          />
        )}
        {needs && <HostNeeds name={name} needs={needs} />}
        {tab === 'events' && <HostAbout html={descriptionHtml} interests={group.interests} links={group.links} />}
        {posts && <GroupPosts group={group} first={posts} />}
        {members && <MemberList key={JSON.stringify(members)} slug={slug} count={group.memberCount} first={members} />}
      </HostPage>
    </Container>
  );
}
