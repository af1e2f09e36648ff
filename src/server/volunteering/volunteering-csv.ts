import { writeCsv } from '#server/platform/formats/csv.ts';
import type { SignUpRow } from './sign-ups-export.queries.ts';
import type { HoursRow } from './volunteer-hours.queries.ts';

/** As a spreadsheet reckons with them: 2.5. */
const inHours = (minutes: number) => Math.round((minutes / 60) * 100) / 100;

const SHIFT_HEAD = ['Role', 'Event', 'Begins', 'Ends', 'Time zone'];
const HOURS_HEAD = ['Minutes', 'Hours', 'State'];
const shiftOf = ({ role, event, startsLocal, endsLocal, timeZone }: HoursRow) => [
  role,
  event ?? '',
  startsLocal,
  endsLocal,
  timeZone,
];
const hoursOf = ({ minutes, state }: HoursRow) => [minutes, inHours(minutes), state];

/** A person's own record. */
export const writeOwnHours = (rows: readonly HoursRow[]): string =>
  writeCsv([
    ['Host', ...SHIFT_HEAD, ...HOURS_HEAD],
    ...rows.map((row) => [row.hostName, ...shiftOf(row), ...hoursOf(row)]),
  ]);

/** What a host was given; people who are gone have no name, and one line together. */
export const writeHoursOfHost = (rows: readonly HoursRow[], former: { people: number; minutes: number }): string =>
  writeCsv([
    ['Name', ...SHIFT_HEAD, ...HOURS_HEAD],
    ...rows.map((row) => [row.personName, ...shiftOf(row), ...hoursOf(row)]),
    ...(former.people > 0
      ? [['(former accounts)', ...SHIFT_HEAD.map(() => ''), former.minutes, inHours(former.minutes), '']]
      : []),
  ]);

const SIGN_UP_HEAD =
  'Role,Begins,Ends,Time zone,Name,Status,Signed up at,Age confirmed,Skills confirmed,Coming confirmed at,Checked in at,Attendance';

/** Everybody who signed up, whatever became of it. */
export const writeSignUps = (rows: readonly SignUpRow[]): string => {
  const yes = (is: boolean) => (is ? 'yes' : '');
  const at = (time: Date | null) => time?.toISOString() ?? '';
  return writeCsv([
    [...SIGN_UP_HEAD.split(','), ...HOURS_HEAD],
    ...rows.map((row) => [
      row.role,
      row.startsLocal,
      row.endsLocal,
      row.timeZone,
      row.name,
      row.status,
      at(row.signedUpAt),
      yes(row.confirmsAge),
      yes(row.confirmsSkills),
      at(row.confirmedAt),
      at(row.checkedInAt),
      row.attendance ?? '',
      row.minutes,
      inHours(row.minutes),
      row.hoursState ?? '',
    ]),
  ]);
};
