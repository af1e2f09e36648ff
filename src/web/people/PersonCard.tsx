import { HostPicture } from '#web/parts/host/HostPicture.tsx';
import { Avatar } from '#web/ui/display/Avatar.tsx';
import { Card } from '#web/ui/display/Card.tsx';
import { Fact, Facts } from '#web/ui/display/Facts.tsx';
import { formatMonth } from '#web/ui/display/format-instant.ts';
import { EyeIcon } from '#web/ui/drawing/AccountIcon.tsx';
import { CalendarIcon, PinIcon } from '#web/ui/drawing/Icon.tsx';
import { BlockPerson } from './BlockPerson.tsx';
import { PersonFollowing } from './PersonFollowing.tsx';
import styles from './Profile.module.css';
import type { Person } from './people.api.ts';
import { SocialLinkList } from './SocialLinkList.tsx';

/** A person as others see them. */
export function PersonCard({ person }: { person: Person }) {
  const { name, avatar, location, joinedAt, bio, links, audience } = person;
  return (
    <Card flush className={styles.card}>
      <div className={styles.band} data-hue="sky" />
      <div className={styles.body}>
        {avatar ? (
          <Avatar src={avatar} size={128} />
        ) : (
          <div className={styles.initial}>
            <HostPicture src={null} name={name} size={128} />
          </div>
        )}
        <h1>{name}</h1>
        <Facts>
          {location && <Fact icon={<PinIcon size={20} />}>{location}</Fact>}
          <Fact icon={<CalendarIcon size={20} />}>{`Joined in ${formatMonth(joinedAt)}`}</Fact>
          {audience !== null && audience !== 'everyone' && (
            <Fact icon={<EyeIcon size={20} />}>
              {audience === 'nobody' ? 'Only you can see this page' : 'Only logged-in people can see this page'}
            </Fact>
          )}
        </Facts>
        {bio && <p className={styles.bio}>{bio}</p>}
        <PersonFollowing person={person} />
        <SocialLinkList links={links} />
        <BlockPerson person={person} />
      </div>
    </Card>
  );
}
