import type { ReactNode } from 'react';
import { HostFact, HostFacts } from '#web/parts/host/HostPage.tsx';
import { formatPlace } from '#web/parts/places.api.ts';
import { formatCount } from '#web/ui/display/count.ts';
import { PersonIcon } from '#web/ui/drawing/FrameIcon.tsx';
import { GroupIcon } from '#web/ui/drawing/GroupIcon.tsx';
import { PinIcon } from '#web/ui/drawing/Icon.tsx';
import type { Group } from './groups.api.ts';

type GroupAsideProps = {
  group: Group;
  /** The link to write to the organizers. */
  contact: ReactNode;
  joining: ReactNode;
  /** The button to dues and donations. */
  support: ReactNode;
  /** Calendar and feed links. */
  links: ReactNode;
};

export function GroupAside({ group, contact, joining, support, links }: GroupAsideProps) {
  const { memberCount, followerCount, place } = group;
  return (
    <>
      {joining}
      {support}
      <HostFacts>
        <HostFact icon={<GroupIcon size={20} />}>
          {formatCount(memberCount, 'member')}
          {followerCount > 0 && `, ${formatCount(followerCount, 'follower')}`}
        </HostFact>
        {place && <HostFact icon={<PinIcon size={20} />}>{formatPlace(place)}</HostFact>}
        {contact && <HostFact icon={<PersonIcon size={20} />}>{contact}</HostFact>}
      </HostFacts>
      {links}
    </>
  );
}
