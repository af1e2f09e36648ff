import type { ComponentType } from 'react';
import type { Hue } from '#contracts/art/hue.ts';
import { type NotificationKind, notificationKinds } from '#contracts/notifications/notification-kinds.ts';
import { Face } from '#web/ui/display/Face.tsx';
import { drawIcon } from '#web/ui/drawing/draw-icon.tsx';
import { SearchIcon } from '#web/ui/drawing/FrameIcon.tsx';
import { GroupIcon } from '#web/ui/drawing/GroupIcon.tsx';
import { CalendarIcon, StarIcon, TicketIcon } from '#web/ui/drawing/Icon.tsx';
import styles from './Notifications.module.css';
import type { Notification } from './notifications.api.ts';

type Group = (typeof notificationKinds)[NotificationKind]['group'];
type IconStyle = { Icon: ComponentType<{ size?: number }>; hue: Hue };

const SpeechIcon = drawIcon(<path d="M4 5h16v11h-8l-5 4v-4H4z" />);
const HandIcon = drawIcon(
  <path d="M8 12V6a1.7 1.7 0 0 1 3.4 0v5V4.7a1.7 1.7 0 0 1 3.4 0V11V6.5a1.6 1.6 0 0 1 3.2 0V14c0 4-2.4 6.5-6 6.5c-3 0-4.4-1.4-5.8-4L4 12.4c-.7-1.6 1.4-2.7 2.4-1.3z" />,
);

const CupIcon = drawIcon(
  <path d="M7 4h10v6a5 5 0 0 1-10 0zM7 6H3.5v1.5A3.5 3.5 0 0 0 7 11M17 6h3.5v1.5A3.5 3.5 0 0 1 17 11M12 15v5M8 20h8" />,
);

const looks: Record<Group, IconStyle> = {
  going: { Icon: TicketIcon, hue: 'sky' },
  hosting: { Icon: StarIcon, hue: 'coral' },
  groups: { Icon: GroupIcon, hue: 'lilac' },
  talk: { Icon: SpeechIcon, hue: 'pink' },
  volunteering: { Icon: HandIcon, hue: 'leaf' },
  trivia: { Icon: CupIcon, hue: 'lilac' },
  search: { Icon: SearchIcon, hue: 'mint' },
};

/** The actor's picture with an icon of the topic. */
export function NotificationIcon({ kind, actor }: Pick<Notification, 'kind' | 'actor'>) {
  const { group, isDated } = notificationKinds[kind];
  const { Icon, hue } = looks[group];
  const CurrentIcon = isDated ? CalendarIcon : Icon;
  return (
    <span className={styles.picture} aria-hidden="true">
      {actor && <Face src={actor.avatar} name={actor.name} />}
      <span data-hue={hue} className={actor ? styles.source : styles.icon}>
        <CurrentIcon size={actor ? 14 : 24} />
      </span>
    </span>
  );
}
