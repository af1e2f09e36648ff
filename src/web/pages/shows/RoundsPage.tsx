import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { QuestionImportReport } from '#web/shows/rounds/QuestionImportReport.tsx';
import { RoundTools } from '#web/shows/rounds/RoundTools.tsx';
import { formatQuestionCount } from '#web/shows/rounds/round-values.ts';
import { type ImportResult, useRounds } from '#web/shows/rounds/rounds.api.ts';
import styles from '#web/shows/Shows.module.css';
import { Card } from '#web/ui/display/Card.tsx';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { formatInstant } from '#web/ui/display/format-instant.ts';
import { ShelfDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { Container, Stack } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

export function Component() {
  const { data, error, refetch } = useRounds();
  const [imported, setImported] = useState<ImportResult | null>(null);
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
            Create a round, or import your questions.
          </EmptyState>
        )}
        <ul className={styles.list}>
          {data?.rounds.map(({ id, name, questionCount, updatedAt }) => (
            <Card as="li" key={id} className={styles.card}>
              <h2>
                <Link to={paths.round(id)}>{name}</Link>
              </h2>
              <p>
                {formatQuestionCount(questionCount)} · changed {formatInstant(updatedAt)}
              </p>
            </Card>
          ))}
        </ul>
      </Stack>
    </Container>
  );
}
