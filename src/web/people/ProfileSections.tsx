import { type ReactNode, useId } from 'react';
import { paths } from '#web/platform/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { ClearDayDrawing, ShelfDrawing, TableDrawing } from '#web/ui/EmptyDrawing.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Row } from '#web/ui/Layout.tsx';
import type { Community } from './community.ts';
import styles from './People.module.css';

export function ProfileSections({ community }: { community: Community }) {
  return (
    <>
      <ProfileSection
        title="Interests"
        entries={community.interests}
        drawing={<ShelfDrawing />}
        nothing="An empty shelf"
        action={<SearchLink />}
      >
        Soon you can put what you are into here, and the site will suggest sum'm to do.
      </ProfileSection>
      <ProfileSection
        title="Leadership team"
        entries={community.leadershipTeam.map(({ name }) => name)}
        drawing={<TableDrawing />}
        nothing="Nobody to share the work yet"
        action={<GroupsLink />}
      >
        The people you run groups with will be listed here.
      </ProfileSection>
      <ProfileSection
        title="Members"
        entries={community.members.map(({ name }) => name)}
        drawing={<ClearDayDrawing />}
        nothing="All quiet so far"
        action={<GroupsLink />}
      >
        Whoever joins a group of yours will be listed here.
      </ProfileSection>
    </>
  );
}

type ProfileSectionProps = {
  title: string;
  entries: readonly string[];
  drawing: ReactNode;
  nothing: string;
  action: ReactNode;
  children: ReactNode;
};

function ProfileSection({ title, entries, drawing, nothing, action, children }: ProfileSectionProps) {
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId} className={styles.part}>
      <h2 id={titleId}>{title}</h2>
      {entries.length === 0 ? (
        <EmptyState level={3} drawing={drawing} title={nothing} action={action}>
          {children}
        </EmptyState>
      ) : (
        <Row gap="tight">
          {entries.map((entry) => (
            <Chip key={entry}>{entry}</Chip>
          ))}
        </Row>
      )}
    </Card>
  );
}

const SearchLink = () => (
  <ButtonLink to={paths.search()} variant="quiet" size="small">
    Look around
  </ButtonLink>
);

const GroupsLink = () => (
  <ButtonLink to={paths.dashboardGroups()} variant="quiet" size="small">
    Your groups
  </ButtonLink>
);
