import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { ExportQuestions } from '#web/shows/rounds/ExportQuestions.tsx';
import { QuestionImportReport } from '#web/shows/rounds/QuestionImportReport.tsx';
import { FoundQuestions, QuestionFilters } from '#web/shows/rounds/QuestionSearch.tsx';
import { RoundTools } from '#web/shows/rounds/RoundTools.tsx';
import { type ImportResult, type Round, useRounds } from '#web/shows/rounds/rounds.api.ts';
import { StarterPack } from '#web/shows/rounds/StarterPack.tsx';
import styles from '#web/shows/Shows.module.css';
import { Card } from '#web/ui/display/Card.tsx';
import { formatCount } from '#web/ui/display/count.ts';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { ShelfDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { Container, Stack } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

export function Component() {
  const { data, error, refetch } = useRounds();
  const [imported, setImported] = useState<ImportResult | null>(null);
  const [params, setParams] = useSearchParams();
  const filter = { words: params.get('words') ?? '', tag: params.get('tag') ?? '' };
  const isFiltered = filter.words !== '' || filter.tag !== '';
  const hasRounds = data !== undefined && data.rounds.length > 0;
  return (
    <Container page>
      <PageTitle>Question bank</PageTitle>
      <PageHeading
        lead="Rounds you’ve prepared. Only you can see them."
        actions={<RoundTools onImported={setImported} />}
      >
        Question bank
      </PageHeading>
      <Stack>
        {imported && <QuestionImportReport result={imported} onClose={() => setImported(null)} />}
        {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton shape="box" />}
        {data?.rounds.length === 0 && (
          <EmptyState drawing={<ShelfDrawing />} title="No rounds yet">
            Create a round, import your questions, or start with ours.
          </EmptyState>
        )}
        {hasRounds && (
          <QuestionFilters
            filter={filter}
            onChange={(next) =>
              setParams(Object.fromEntries(Object.entries(next).filter(([, text]) => text !== '')), { replace: true })
            }
          />
        )}
        {hasRounds && isFiltered && <FoundQuestions key={`${filter.tag}/${filter.words}`} filter={filter} />}
        {hasRounds && !isFiltered && <RoundList rounds={data.rounds} />}
        {hasRounds && !isFiltered && <ExportQuestions name="Question bank" />}
        {data && !isFiltered && <StarterPack />}
      </Stack>
    </Container>
  );
}

function RoundList({ rounds }: { rounds: readonly Round[] }) {
  return (
    <ul className={styles.list}>
      {rounds.map(({ id, name, questionCount, updatedAt }) => (
        <Card as="li" key={id} className={styles.card}>
          <h2>
            <Link to={paths.round(id)}>{name}</Link>
          </h2>
          <p>
            {formatCount(questionCount, 'question')} · changed {formatInstant(updatedAt)}
          </p>
        </Card>
      ))}
    </ul>
  );
}
