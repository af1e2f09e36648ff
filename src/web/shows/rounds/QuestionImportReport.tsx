import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { formatCount } from '#web/ui/display/count.ts';
import { Table } from '#web/ui/display/Table.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { copyText } from '#web/ui/overlay/copy-text.ts';
import styles from './QuestionBank.module.css';
import type { ImportResult } from './rounds.api.ts';

type QuestionImportReportProps = { result: ImportResult; onClose: () => void };

/** What was imported, and every line that was not, with the reason. */
export function QuestionImportReport({ result, onClose }: QuestionImportReportProps) {
  const { importedCount, rounds, skipped } = result;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const lines = skipped.map(({ line, reason, text }) =>
    [line > 0 && `Line ${line}`, reason, text].filter(Boolean).join('\t'),
  );
  return (
    <section className={styles.report} aria-label="Import report">
      <Stack>
        <h2 ref={heading} tabIndex={-1}>
          {formatCount(importedCount, 'question')} imported
        </h2>
        <ul className={styles.reportRounds}>
          {rounds.map(({ id, name }) => (
            <li key={id}>
              <Link to={paths.round(id)}>{name}</Link>
            </li>
          ))}
        </ul>
        {skipped.length > 0 && (
          <>
            <h3>{formatCount(skipped.length, 'line')} to check</h3>
            <div className={styles.skipped}>
              <Table label="Lines to check">
                <thead>
                  <tr>
                    <th scope="col">Line</th>
                    <th scope="col">Reason</th>
                    <th scope="col">Question</th>
                  </tr>
                </thead>
                <tbody>
                  {skipped.map(({ line, reason, text }, index) => (
                    // A record of several lines and the next can end on one line.
                    // oxlint-disable-next-line react/no-array-index-key -- the report never changes
                    <tr key={index}>
                      <td>{line || ''}</td>
                      <td>{reason}</td>
                      <td>{text}</td>
                    </tr>
                  ))}
                </tbody>
              </Table>
            </div>
          </>
        )}
        <Row gap="tight">
          {skipped.length > 0 && (
            <Button variant="quiet" onClick={() => void copyText(lines.join('\n'), 'report')}>
              Copy the report
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
        </Row>
      </Stack>
    </section>
  );
}
