import type { ReactNode } from 'react';
import { OutsideLink } from '#web/parts/host/HostLinks.tsx';
import { formatPlace } from '#web/parts/places.api.ts';
import { formatCount } from '#web/ui/display/count.ts';
import { Fact, Facts } from '#web/ui/display/Facts.tsx';
import { drawIcon } from '#web/ui/drawing/draw-icon.tsx';
import { PersonIcon } from '#web/ui/drawing/FrameIcon.tsx';
import { GroupIcon } from '#web/ui/drawing/GroupIcon.tsx';
import { PinIcon } from '#web/ui/drawing/Icon.tsx';
import { OrganizationFollowing } from './OrganizationFollowing.tsx';
import { siteName } from './organization-text.ts';
import type { Organization } from './organizations.api.ts';

const GlobeIcon = drawIcon(
  <path d="M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M3 12h18M12 3c3 2.6 4 5.6 4 9s-1 6.4-4 9c-3-2.6-4-5.6-4-9s1-6.4 4-9" />,
);

type OrganizationAsideProps = {
  organization: Organization;
  /** The link to write to the staff. */
  contact: ReactNode;
  /** The button to dues and donations. */
  support: ReactNode;
  /** Calendar and feed links. */
  links: ReactNode;
};

export function OrganizationAside({ organization, contact, support, links }: OrganizationAsideProps) {
  const { website, address, place, followers } = organization;
  const where = [address, place && formatPlace(place)].filter(Boolean).join(', ');
  return (
    <>
      <OrganizationFollowing organization={organization} />
      {support}
      <Facts>
        {where && (
          <Fact icon={<PinIcon size={20} />}>
            <address>{where}</address>
          </Fact>
        )}
        {website && (
          <Fact icon={<GlobeIcon size={20} />}>
            <OutsideLink url={website}>{siteName(website)}</OutsideLink>
          </Fact>
        )}
        {followers > 0 && <Fact icon={<GroupIcon size={20} />}>{formatCount(followers, 'follower')}</Fact>}
        {contact && <Fact icon={<PersonIcon size={20} />}>{contact}</Fact>}
      </Facts>
      {links}
    </>
  );
}
