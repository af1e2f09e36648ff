import type { ReactNode } from 'react';
import { OutsideLink } from '#web/parts/host/HostLinks.tsx';
import { HostFact, HostFacts } from '#web/parts/host/HostPage.tsx';
import { formatFollowers } from '#web/parts/host/host-text.ts';
import { formatPlace } from '#web/parts/places.api.ts';
import { GlobeIcon, GroupIcon, PinIcon } from '#web/ui/drawing/Icon.tsx';
import { OrganizationFollowing } from './OrganizationFollowing.tsx';
import { siteName } from './organization-text.ts';
import type { Organization } from './organizations.api.ts';

type OrganizationAsideProps = {
  organization: Organization;
  /** Calendar and feed links. */
  links: ReactNode;
};

export function OrganizationAside({ organization, links }: OrganizationAsideProps) {
  const { website, address, place, followers } = organization;
  const where = [address, place && formatPlace(place)].filter(Boolean).join(', ');
  return (
    <>
      <OrganizationFollowing organization={organization} />
      <HostFacts>
        {where && (
          <HostFact icon={<PinIcon size={20} />}>
            <address>{where}</address>
          </HostFact>
        )}
        {website && (
          <HostFact icon={<GlobeIcon size={20} />}>
            <OutsideLink url={website}>{siteName(website)}</OutsideLink>
          </HostFact>
        )}
        {followers > 0 && <HostFact icon={<GroupIcon size={20} />}>{formatFollowers(followers)}</HostFact>}
      </HostFacts>
      {links}
    </>
  );
}
