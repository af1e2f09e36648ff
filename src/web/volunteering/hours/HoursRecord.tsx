import type { FormEvent } from 'react';
import { paths } from '#contracts/site-paths.ts';
import { DownloadButton } from '#web/parts/DownloadButton.tsx';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Row, Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { HoursTotals } from './HoursTotals.tsx';
import { exportMyHours, type Period, useAttendedShifts, useMyHours } from './hours.api.ts';
import { formatAttendedState } from './hours-text.ts';
import styles from './Record.module.css';
import { RecordTable } from './RecordTable.tsx';

type HoursRecordProps = { period: Period; onPeriod: (period: Period) => void };

/** All attended shifts, to print or export. */
export function HoursRecord({ period, onPeriod }: HoursRecordProps) {
  const hours = useMyHours(period);
  const attended = useAttendedShifts(period);
  const failure = hours.error ?? attended.error;
  return (
    <Stack gap="loose">
      <RecordTools period={period} isReady={Boolean(hours.data && attended.data)} onPeriod={onPeriod} />
      {failure && <Alert kind="error">{problemText(failure)}</Alert>}
      {!failure && !(hours.data && attended.data) && <Skeleton shape="box" />}
      {hours.data && <HoursTotals hours={hours.data} period={period} />}
      {attended.data?.length === 0 && <p>No hours in this period.</p>}
      {attended.data && attended.data.length > 0 && (
        <RecordTable
          shifts={attended.data.map((shift) => ({ ...shift, stateNode: formatAttendedState(shift.state) }))}
          total={attended.data.reduce((sum, { minutes }) => sum + minutes, 0)}
        />
      )}
    </Stack>
  );
}

type RecordToolsProps = HoursRecordProps & { isReady: boolean };

function RecordTools({ period, isReady, onPeriod }: RecordToolsProps) {
  const choose = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const chosen = new FormData(submitted.currentTarget);
    const [from, to] = ['from', 'to'].map((name) => chosen.get(name) as string | null);
    onPeriod({ ...(from && { from }), ...(to && { to }) });
  };
  return (
    <div data-screen-only="">
      <Stack>
        <form
          aria-label="Period"
          method="get"
          className={styles.period}
          key={`${period.from} ${period.to}`}
          onSubmit={choose}
        >
          <TextField label="From" type="date" name="from" defaultValue={period.from} />
          <TextField label="To" type="date" name="to" defaultValue={period.to} />
          <Button type="submit" variant="quiet">
            Show this period
          </Button>
        </form>
        <Row gap="tight">
          <Button variant="loud" busy={!isReady} onClick={() => globalThis.print()}>
            Print
          </Button>
          <DownloadButton fileName="volunteer-hours.csv" load={() => exportMyHours(period)}>
            Download all hours (CSV)
          </DownloadButton>
          <ButtonLink to={paths.dashboardVolunteering()} variant="bare">
            Back to your shifts
          </ButtonLink>
        </Row>
      </Stack>
    </div>
  );
}
