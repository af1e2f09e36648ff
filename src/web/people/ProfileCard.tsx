import { Link } from 'react-router';
import type { User } from '#contracts/accounts/accounts.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { Avatar } from '#web/ui/display/Avatar.tsx';
import { Card } from '#web/ui/display/Card.tsx';
import { formatMonth } from '#web/ui/display/format-instant.ts';
import { MailIcon } from '#web/ui/drawing/AccountIcon.tsx';
import { CalendarIcon, PinIcon } from '#web/ui/drawing/Icon.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import styles from './Profile.module.css';
import type { Community } from './people.api.ts';
import { SocialLinkList } from './SocialLinkList.tsx';
import type { SocialLink } from './social-links.api.ts';

type ProfileCardProps = { user: User; community: Community | undefined; links: readonly SocialLink[] };

/** `community` is undefined while it is loading. */
export function ProfileCard({ user, community, links }: ProfileCardProps) {
  const counts = [
    { name: 'Groups', count: community?.groups },
    { name: 'Interests', count: community?.interests },
    { name: 'RSVPs', count: community?.rsvps },
  ];
  return (
    <Card flush className={styles.card}>
      <div className={styles.band} data-hue="coral" />
      <div className={styles.body}>
        <Avatar src={user.avatar ?? user.placeholderAvatar} name="Your picture" size={128} />
        <h1>{user.name}</h1>
        <ul className={styles.facts}>
          <li>
            <MailIcon size={20} />
            {user.email}
          </li>
          <li>
            <PinIcon size={20} />
            {user.location || 'No location yet'}
          </li>
          <li>
            <CalendarIcon size={20} />
            {`Joined on ${formatMonth(user.createdAt)}`}
          </li>
        </ul>
        {user.bio && <p className={styles.bio}>{user.bio}</p>}
        <SocialLinkList links={links} />
        <ButtonLink to={paths.editProfile()} variant="quiet">
          {user.bio ? 'Edit profile' : 'Add a bio'}
        </ButtonLink>
        <Link to={paths.person(user.id)}>View as others see it</Link>
        <dl className={styles.counts}>
          {counts.map(({ name, count }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{count ?? '…'}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}
