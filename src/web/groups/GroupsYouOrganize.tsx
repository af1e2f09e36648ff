import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { HostLines } from '#web/parts/host/HostLines.tsx';
import { Card } from '#web/ui/display/Card.tsx';
import styles from './GroupsYouOrganize.module.css';
import { groupLine } from './group-lines.ts';
import { isOrganizer, useMyGroups } from './my-groups.api.ts';

const SHOWN = 4;

/** A dashboard card; shows `fallback` if the person organizes no group. */
export function GroupsYouOrganize({ fallback }: { fallback: ReactNode }) {
  const { data } = useMyGroups('member');
  const organized = data?.filter(isOrganizer) ?? [];
  if (organized.length === 0) return fallback;
  return (
    <Card as="section" aria-labelledby="groups-you-organize" className={styles.card}>
      <h2 id="groups-you-organize">Groups you organize</h2>
      <HostLines hosts={organized.slice(0, SHOWN).map(groupLine)} />
      <Link to={paths.dashboardGroups()}>
        {organized.length > SHOWN ? `All ${organized.length} groups you organize` : 'All your groups'}
      </Link>
    </Card>
  );
}
