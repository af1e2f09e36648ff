import { useDeferredValue } from 'react';
import { useSearchParams } from 'react-router';
import { MAX_TEAMS_LISTED } from '#contracts/teams/team-limits.ts';
import * as fallbacks from '#web/platform/fallbacks.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { TeamRequests } from '#web/shows/TeamRequests.tsx';
import { TeamItem } from '#web/teams/TeamItem.tsx';
import styles from '#web/teams/Teams.module.css';
import { TeamTools } from '#web/teams/TeamTools.tsx';
import { useTeams } from '#web/teams/teams.api.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { TableDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Container, Stack } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { ListStatus } from '#web/ui/status/ListStatus.tsx';

export function Component() {
  const [search, setSearch] = useSearchParams();
  const searchText = search.get('q') ?? '';
  const { data, error } = useTeams(useDeferredValue(searchText));
  const isFull = data?.length === MAX_TEAMS_LISTED;
  const setParam = (key: string, value: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(key, value);
        else after.delete(key);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Container page narrow>
      <PageTitle>Teams</PageTitle>
      <PageHeading
        lead="Teams that play at trivia nights."
        actions={<TeamTools code={search.get('join') ?? ''} onCodeUsed={() => setParam('join', '')} />}
      >
        Teams
      </PageHeading>
      <Stack>
        <TeamRequests />
        <TextField
          label="Find a team"
          type="search"
          value={searchText}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => setParam('q', target.value)}
        />
        <ListStatus count={data?.length} one="team" />
        {error && <Alert kind="error">{problemText(error, fallbacks.fetchTeams)}</Alert>}
        {!data && !error && <Skeleton shape="box" />}
        {data && data.length === 0 && (
          <EmptyState drawing={<TableDrawing />} title={searchText ? `No teams match “${searchText}”` : 'No teams yet'}>
            Create one and send your friends the link.
          </EmptyState>
        )}
        <ul className={styles.teams}>
          {data?.map((team) => (
            <TeamItem key={team.id} team={team} />
          ))}
        </ul>
        {isFull && <p>{`Only the first ${MAX_TEAMS_LISTED} teams are shown. Find others by their name.`}</p>}
      </Stack>
    </Container>
  );
}
