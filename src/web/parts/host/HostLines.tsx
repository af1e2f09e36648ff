import { Link } from 'react-router';
import styles from './HostLines.module.css';
import { HostPicture } from './HostPicture.tsx';

type HostLine = { to: string; name: string; picture: string | null; fact: string; role: string | null };

/** A compact list of groups or organizations. */
export function HostLines({ label, hosts }: { label?: string; hosts: readonly HostLine[] }) {
  return (
    <ul aria-label={label} className={styles.lines}>
      {hosts.map(({ to, name, picture, fact, role }) => (
        <li key={to}>
          <HostPicture src={picture} name={name} size={88} />
          <div className={styles.body}>
            <Link to={to}>{name}</Link>
            <span>{[fact, role].filter(Boolean).join(' · ')}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}
