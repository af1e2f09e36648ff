import { useState } from 'react';
import { Link } from 'react-router';
import { formatMinutes } from '#contracts/format-minutes.ts';
import { paths } from '#contracts/site-paths.ts';
import { DownloadButton } from '#web/parts/DownloadButton.tsx';
import { ShowMore } from '#web/parts/ShowMore.tsx';
import { problemText } from '#web/platform/http/problem-text.ts';
import { fileNameOf } from '#web/platform/save-file.ts';
import { Alert } from '#web/ui/display/Alert.tsx';
import { formatCount, formatNumber } from '#web/ui/display/count.ts';
import { EmptyState } from '#web/ui/display/EmptyState.tsx';
import { Figures } from '#web/ui/display/Figures.tsx';
import { formatShortDay } from '#web/ui/display/local-time.ts';
import { NumberCell, NumberHeader, Table } from '#web/ui/display/Table.tsx';
import { ShelfDrawing } from '#web/ui/drawing/EmptyDrawing.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import styles from './HostHours.module.css';
import {
  exportHostHours,
  type HostHours as Hours,
  type HoursHost,
  type Period,
  useHostHours,
} from './volunteer-hours.api.ts';

type HostHoursProps = { host: HoursHost; name: string };

/** Hours given to a group or organization in a period, in total and by person. */
export function HostHours({ host, name }: HostHoursProps) {
  const [period, setPeriod] = useState<Period>({ from: '', to: '' });
  const query = useHostHours(host, period);
  const { data, error, isPending } = query;
  const first = data?.pages[0];
  const people = data?.pages.flatMap((page) => page.people) ?? [];
  return (
    <Stack>
      <div className={styles.period}>
        <PeriodField label="First day" name="from" period={period} onChange={setPeriod} />
        <PeriodField label="Last day" name="to" period={period} onChange={setPeriod} />
        <DownloadButton
          fileName={`${fileNameOf(`${name} hours`, 'hours')}.csv`}
          load={() => exportHostHours(host, period)}
        >
          Download hours (CSV)
        </DownloadButton>
      </div>
      {error && <Alert kind="error">{problemText(error)}</Alert>}
      {isPending && <Skeleton shape="box" />}
      {first && first.total.shifts === 0 && (
        <EmptyState level={3} drawing={<ShelfDrawing />} hue="leaf" title="No hours in this period">
          Hours count once someone is checked in.
        </EmptyState>
      )}
      {first && first.total.shifts > 0 && (
        <>
          <Totals total={first.total} />
          <HoursTable people={people} former={first.former} walkIns={first.walkIns} companions={first.companions} />
        </>
      )}
      <ShowMore query={query} label="Show more people" />
    </Stack>
  );
}

type PeriodFieldProps = { label: string; name: keyof Period; period: Period; onChange: (period: Period) => void };

const PeriodField = ({ label, name, period, onChange }: PeriodFieldProps) => (
  <TextField
    type="date"
    label={label}
    optional
    value={period[name]}
    {...(name === 'to' && period.from && { min: period.from })}
    onChange={({ target }) => onChange({ ...period, [name]: target.value })}
  />
);

const Totals = ({ total }: { total: Hours['total'] }) => (
  <Figures
    figures={[
      { label: 'given', value: formatMinutes(total.minutes) },
      { label: 'approved', value: formatMinutes(total.approvedMinutes) },
      { label: total.people === 1 ? 'person' : 'people', value: formatNumber(total.people) },
      { label: total.shifts === 1 ? 'shift' : 'shifts', value: formatNumber(total.shifts) },
    ]}
  />
);

function HoursTable({
  people,
  companions,
  former,
  walkIns,
}: Pick<Hours, 'people' | 'companions' | 'former' | 'walkIns'>) {
  return (
    <Table label="Hours by person" className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Person</th>
          <NumberHeader>Recorded</NumberHeader>
          <NumberHeader>Approved</NumberHeader>
          <NumberHeader>Shifts</NumberHeader>
          <th scope="col">Last shift</th>
        </tr>
      </thead>
      <tbody>
        {people.map(({ person, minutes, approvedMinutes, shifts, lastDay }) => (
          <tr key={person.id}>
            <th scope="row">
              <Link to={paths.person(person.id)}>{person.name}</Link>
            </th>
            <NumberCell data-label="Recorded">{formatMinutes(minutes)}</NumberCell>
            <NumberCell data-label="Approved">{formatMinutes(approvedMinutes)}</NumberCell>
            <NumberCell data-label="Shifts">{shifts}</NumberCell>
            <td data-label="Last shift">{formatShortDay(`${lastDay.slice(0, 10)}T00:00`)}</td>
          </tr>
        ))}
        {companions.people > 0 && (
          <tr>
            <th scope="row">{`${formatCount(companions.people, 'person', 'people')} in groups`}</th>
            <NumberCell data-label="Recorded">{formatMinutes(companions.minutes)}</NumberCell>
            <td colSpan={3}>signed up by others</td>
          </tr>
        )}
        {walkIns.people > 0 && (
          <tr>
            <th scope="row">{formatCount(walkIns.people, 'walk-in')}</th>
            <NumberCell data-label="Recorded">{formatMinutes(walkIns.minutes)}</NumberCell>
            <td colSpan={3}>without an account</td>
          </tr>
        )}
        {former.people > 0 && (
          <tr>
            <th scope="row">{`${formatCount(former.people, 'person', 'people')} with deleted accounts`}</th>
            <NumberCell data-label="Recorded">{formatMinutes(former.minutes)}</NumberCell>
            <td colSpan={3}>without names</td>
          </tr>
        )}
      </tbody>
    </Table>
  );
}
