import type { ReactNode } from 'react';
import { formatPlace } from '#web/parts/places.api.ts';
import { formatCount } from '#web/ui/display/count.ts';
import { Fact, Facts } from '#web/ui/display/Facts.tsx';
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
      <Facts>
        <Fact icon={<GroupIcon size={20} />}>
          {formatCount(memberCount, 'member')}
          {followerCount > 0 && `, ${formatCount(followerCount, 'follower')}`}
        </Fact>
        {place && <Fact icon={<PinIcon size={20} />}>{formatPlace(place)}</Fact>}
        {contact && <Fact icon={<PersonIcon size={20} />}>{contact}</Fact>}
      </Facts>
      {links}
    </>
  );
}
