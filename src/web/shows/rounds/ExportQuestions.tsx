import { DownloadButton } from '#web/parts/DownloadButton.tsx';
import { fileNameOf } from '#web/platform/save-file.ts';
import { Row } from '#web/ui/layout/Layout.tsx';
import { exportQuestions } from './question-bank.api.ts';

const formats = [
  { format: 'json', label: 'Download as JSON', type: 'application/json' },
  { format: 'csv', label: 'Download as CSV', type: 'text/csv' },
] as const;

/** Downloads a round, or without one the whole question bank. */
export const ExportQuestions = ({ roundId, name }: { roundId?: string; name: string }) => (
  <Row gap="tight">
    {formats.map(({ format, label, type }) => (
      <DownloadButton
        key={format}
        size="small"
        fileName={`${fileNameOf(name, 'questions')}.${format}`}
        type={type}
        load={() => exportQuestions(format, roundId)}
      >
        {label}
      </DownloadButton>
    ))}
  </Row>
);
