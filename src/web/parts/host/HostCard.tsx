import type { ReactNode } from 'react';
import { Card, CardLink } from '#web/ui/display/Card.tsx';
import styles from './HostCard.module.css';
import { HostPicture } from './HostPicture.tsx';

type HostCardProps = {
  to: string;
  name: string;
  /** URL of its picture. */
  picture: string | null;
  /** Badges: its type and the viewer's role. */
  chips: ReactNode;
  facts: readonly string[];
};

/** A group or organization in a list. The whole card is one link named by its name only. */
export function HostCard({ to, name, picture, chips, facts }: HostCardProps) {
  return (
    <Card as="article" className={styles.card}>
      <HostPicture src={picture} name={name} size={88} />
      <div className={styles.body}>
        <h3>
          <CardLink to={to}>{name}</CardLink>
        </h3>
        <p>{facts.filter(Boolean).join(' · ')}</p>
        {chips && <div className={styles.chips}>{chips}</div>}
      </div>
    </Card>
  );
}
