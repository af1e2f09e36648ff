import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { HostLines } from '#web/parts/host/HostLines.tsx';
import { usePostingLimit } from '#web/parts/own-decisions.api.ts';
import { Card } from '#web/ui/display/Card.tsx';
import { Chip } from '#web/ui/display/Chip.tsx';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { ClearDayDrawing, ShelfDrawing, TableDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import styles from './People.module.css';

type Group = Parameters<typeof HostLines>[0]['hosts'][number];
type ProfileSectionsProps = {
  /** Undefined while loading, like the groups. */
  interests: readonly string[] | undefined;
  organized: readonly Group[] | undefined;
  joined: readonly Group[] | undefined;
};

/** The person's interests, groups they run and groups they are in. */
export function ProfileSections({ interests, organized, joined }: ProfileSectionsProps) {
  const mayPost = !usePostingLimit();
  return (
    <>
      <ProfileSection
        title="Interests"
        count={interests?.length}
        emptyText={
          <EmptyState
            level={3}
            drawing={<ShelfDrawing />}
            title="No interests yet"
            action={<QuietLink to={paths.interests()}>Pick your interests</QuietLink>}
          >
            Tell us what you’re into, and we’ll suggest sum'm to do.
          </EmptyState>
        }
      >
        <Row gap="tight">
          {interests?.map((topic) => (
            <Chip key={topic}>{topic}</Chip>
          ))}
        </Row>
        <Link to={paths.interests()}>Edit interests</Link>
      </ProfileSection>
      <ProfileSection
        title="Leadership team"
        count={organized?.length}
        emptyText={
          <EmptyState
            level={3}
            drawing={<TableDrawing />}
            title="No groups to run yet"
            action={mayPost && <QuietLink to={paths.newGroup()}>Start a group</QuietLink>}
          >
            Groups you organize or co-organize show up here.
          </EmptyState>
        }
      >
        <HostLines hosts={organized ?? []} />
      </ProfileSection>
      <ProfileSection
        title="Member"
        count={joined?.length}
        emptyText={
          <EmptyState
            level={3}
            drawing={<ClearDayDrawing />}
            title="All quiet so far"
            action={<QuietLink to={paths.dashboardGroups()}>Your groups</QuietLink>}
          >
            Groups you join show up here.
          </EmptyState>
        }
      >
        <HostLines hosts={joined ?? []} />
      </ProfileSection>
    </>
  );
}

type ProfileSectionProps = { title: string; count: number | undefined; emptyText: ReactNode; children: ReactNode };

function ProfileSection({ title, count, emptyText, children }: ProfileSectionProps) {
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId} className={styles.part}>
      <h2 id={titleId}>{title}</h2>
      {count === undefined && <Skeleton shape="box" />}
      {count === 0 && emptyText}
      {count !== undefined && count > 0 && children}
    </Card>
  );
}

const QuietLink = (link: { to: string; children: string }) => <ButtonLink {...link} variant="quiet" size="small" />;
