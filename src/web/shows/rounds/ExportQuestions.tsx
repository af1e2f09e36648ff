import { after } from '#web/platform/after.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { fileNameOf, saveFile } from '#web/platform/save-file.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { DownloadIcon } from '#web/ui/drawing/AccountIcon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { useQuestionsFile } from './question-bank.api.ts';

const formats = [
  { format: 'json', label: 'Download as JSON', type: 'application/json' },
  { format: 'csv', label: 'Download as CSV', type: 'text/csv' },
] as const;

/** Downloads a round, or without one the whole question bank. */
export function ExportQuestions({ roundId, name }: { roundId?: string; name: string }) {
  const exporting = useQuestionsFile(roundId);
  return (
    <Stack>
      <Row gap="tight">
        {formats.map(({ format, label, type }) => (
          <Button
            key={format}
            variant="quiet"
            size="small"
            busy={exporting.isPending && exporting.variables === format}
            onClick={() =>
              after(exporting.mutateAsync(format), ({ text }) =>
                saveFile(`${fileNameOf(name, 'questions')}.${format}`, type, text),
              )
            }
          >
            <DownloadIcon size={20} />
            {label}
          </Button>
        ))}
      </Row>
      {exporting.error && <Alert kind="error">{problemText(exporting.error)}</Alert>}
    </Stack>
  );
}
