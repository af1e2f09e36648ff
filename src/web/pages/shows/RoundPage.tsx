import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { LoadFailed } from '#web/parts/LoadFailed.tsx';
import { PageTitle } from '#web/platform/page/PageTitle.tsx';
import { DeleteRound } from '#web/shows/rounds/DeleteRound.tsx';
import { ExportQuestions } from '#web/shows/rounds/ExportQuestions.tsx';
import { ImportQuestionsButton } from '#web/shows/rounds/ImportQuestions.tsx';
import { QuestionImportReport } from '#web/shows/rounds/QuestionImportReport.tsx';
import { RoundCredits } from '#web/shows/rounds/RoundCredits.tsx';
import { RoundForm } from '#web/shows/rounds/RoundForm.tsx';
import { type ImportResult, useRound } from '#web/shows/rounds/rounds.api.ts';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { Container, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';

export function Component() {
  const { roundId = '' } = useParams();
  const { data: round, error, refetch } = useRound(roundId);
  const [imported, setImported] = useState<ImportResult | null>(null);
  return (
    <Container page narrow>
      <PageTitle>{round?.name ?? 'Round'}</PageTitle>
      <PageHeading lead={<Link to={paths.rounds()}>Question bank</Link>}>{round?.name ?? 'Round'}</PageHeading>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!round && !error && <Skeleton shape="box" />}
      {round && (
        <Stack gap="loose">
          {imported && <QuestionImportReport result={imported} onClose={() => setImported(null)} />}
          <RoundForm round={round} />
          <RoundCredits questions={round.questions} />
          <Row gap="tight">
            <ButtonLink to={paths.printRound(round.id)} variant="quiet">
              Print
            </ButtonLink>
            <ImportQuestionsButton roundId={round.id} onImported={setImported} />
            <DeleteRound roundId={round.id} name={round.name} />
          </Row>
          <ExportQuestions roundId={round.id} name={round.name} />
        </Stack>
      )}
    </Container>
  );
}
