import { Link } from 'react-router';
import type { User } from '#contracts/accounts/accounts.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { Avatar } from '#web/ui/display/Avatar.tsx';
import { Card } from '#web/ui/display/Card.tsx';
import { Fact, Facts } from '#web/ui/display/Facts.tsx';
import { Figures } from '#web/ui/display/Figures.tsx';
import { formatMonth } from '#web/ui/display/format-instant.ts';
import { MailIcon } from '#web/ui/drawing/AccountIcon.tsx';
import { CalendarIcon, PinIcon } from '#web/ui/drawing/Icon.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import styles from './Profile.module.css';
import type { ProfileCounts } from './people.api.ts';
import { SocialLinkList } from './SocialLinkList.tsx';
import type { SocialLink } from './social-links.api.ts';

type ProfileCardProps = { user: User; counts: ProfileCounts | undefined; links: readonly SocialLink[] };

/** `counts` is undefined while it is loading. */
export function ProfileCard({ user, counts, links }: ProfileCardProps) {
  const figures = [
    { label: 'Groups', value: counts?.groups ?? '…' },
    { label: 'Interests', value: counts?.interests ?? '…' },
    { label: 'RSVPs', value: counts?.rsvps ?? '…' },
  ];
  return (
    <Card flush className={styles.card}>
      <div className={styles.band} data-hue="coral" />
      <div className={styles.body}>
        <Avatar src={user.avatar ?? user.placeholderAvatar} name="Your picture" size={128} />
        <h1>{user.name}</h1>
        <Facts>
          <Fact icon={<MailIcon size={20} />}>{user.email}</Fact>
          <Fact icon={<PinIcon size={20} />}>{user.location || 'No location yet'}</Fact>
          <Fact icon={<CalendarIcon size={20} />}>{`Joined on ${formatMonth(user.createdAt)}`}</Fact>
        </Facts>
        {user.bio && <p className={styles.bio}>{user.bio}</p>}
        <SocialLinkList links={links} />
        <ButtonLink to={paths.editProfile()} variant="quiet">
          {user.bio ? 'Edit profile' : 'Add a bio'}
        </ButtonLink>
        <Link to={paths.person(user.id)}>View as others see it</Link>
        <div className={styles.counts}>
          <Figures areCounts figures={figures} />
        </div>
      </div>
    </Card>
  );
}
