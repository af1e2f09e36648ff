import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '#contracts/site-paths.ts';
import { Chip } from '#web/ui/display/Chip.tsx';
import { formatCount } from '#web/ui/display/count.ts';
import { formatLongDay, formatRuleText, formatStart } from '#web/ui/display/local-time.ts';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import styles from './Import.module.css';
import type { ImportResult } from './imports.api.ts';

type ImportReportProps = { report: ImportResult; onAgain: () => void };

/** The result for each entry, with its draft; entries that were left out for the same reason share a line. */
export function ImportReport({ report: { entries, made, found }, onAgain }: ImportReportProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack>
      <h2 ref={heading} tabIndex={-1}>
        {formatMade(made, found)}
      </h2>
      <ul className={styles.report} aria-label="Import results">
        {entries.map((entry, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- entries have no id, and their order never changes
          <li key={index}>
            <h3>
              {entry.eventId ? (
                <Link to={paths.editEvent(entry.eventId)}>{entry.title || 'Untitled'}</Link>
              ) : (
                entry.title || 'Untitled'
              )}
            </h3>
            <p className={styles.facts}>
              {[entry.startsLocal && formatStart(entry.startsLocal), entry.ruleText && formatRuleText(entry.ruleText)]
                .filter(Boolean)
                .join(' · ')}
              {!entry.eventId && <Chip tone="urgent">Skipped</Chip>}
            </p>
            {entry.excludedDays.length > 0 && (
              <p className={styles.facts}>{`Left out: ${entry.excludedDays.map(formatLongDay).join(' · ')}`}</p>
            )}
            {entry.remarks.length > 0 && (
              <ul className={styles.remarks}>
                {entry.remarks.map((remark) => (
                  <li key={remark}>{remark}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <Row>
        {made > 0 && <ButtonLink to={paths.dashboardEvents({ show: 'drafts' })}>View your drafts</ButtonLink>}
        <Button variant="quiet" onClick={onAgain}>
          Import another
        </Button>
      </Row>
    </Stack>
  );
}

/** “3 drafts made of 4 entries” */
function formatMade(made: number, entries: number): string {
  const count = (number: number, one: string, many: string) =>
    number === 0 ? `No ${many}` : formatCount(number, one, many);
  return `${count(made, 'draft', 'drafts')} created from ${count(entries, 'entry', 'entries').toLowerCase()}`;
}
