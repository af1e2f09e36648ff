import { writeCsv } from '#server/platform/formats/csv.ts';
import type { HoursRow } from '#server/volunteering/hours/volunteer-hours.queries.ts';
import type { SignUpRow } from './sign-ups-export.queries.ts';

/** Decimal hours for spreadsheets, such as 2.5. */
const toHours = (minutes: number) => Math.round((minutes / 60) * 100) / 100;

const SHIFT_HEAD = ['Role', 'Event', 'Starts', 'Ends', 'Time zone'];
const HOURS_HEAD = ['Minutes', 'Hours', 'Hours status'];
const shiftColumns = ({ role, event, startsLocal, endsLocal, timeZone }: HoursRow) => [
  role,
  event ?? '',
  startsLocal,
  endsLocal,
  timeZone,
];
const hoursColumns = ({ minutes, state }: HoursRow) => [minutes, toHours(minutes), state];

export const writeOwnHours = (rows: readonly HoursRow[]): string =>
  writeCsv([
    ['Host', ...SHIFT_HEAD, ...HOURS_HEAD],
    ...rows.map((row) => [row.hostName, ...shiftColumns(row), ...hoursColumns(row)]),
  ]);

/** People who have deleted their accounts are combined in one anonymous line. */
export const writeHoursOfHost = (rows: readonly HoursRow[], former: { people: number; minutes: number }): string =>
  writeCsv([
    ['Name', ...SHIFT_HEAD, ...HOURS_HEAD],
    ...rows.map((row) => [row.personName, ...shiftColumns(row), ...hoursColumns(row)]),
    ...(former.people > 0
      ? [['(deleted accounts)', ...SHIFT_HEAD.map(() => ''), former.minutes, toHours(former.minutes), '']]
      : []),
  ]);

const SIGN_UP_HEAD =
  'Role,Starts,Ends,Time zone,Name,Status,Signed up at,Age confirmed,Skills confirmed,Confirmed at,Checked in at,Attendance';

/** All sign-ups, including withdrawn and removed ones. Address and phone number only of people who agreed. */
export const writeSignUps = (rows: readonly SignUpRow[]): string => {
  const formatBoolean = (value: boolean) => (value ? 'yes' : '');
  const formatTime = (time: Date | null) => time?.toISOString() ?? '';
  const questions = [...new Set(rows.flatMap(({ answers }) => answers.map(({ question }) => question)))];
  return writeCsv([
    [...SIGN_UP_HEAD.split(','), ...HOURS_HEAD, 'Email', 'Phone', 'People', 'With', 'People who came', ...questions],
    ...rows.map((row) => [
      row.role,
      row.startsLocal,
      row.endsLocal,
      row.timeZone,
      row.name,
      row.status,
      formatTime(row.signedUpAt),
      formatBoolean(row.confirmsAge),
      formatBoolean(row.confirmsSkills),
      formatTime(row.confirmedAt),
      formatTime(row.checkedInAt),
      row.attendance ?? '',
      row.minutes,
      toHours(row.minutes),
      row.hoursState ?? '',
      row.email,
      row.phone,
      row.spots,
      row.companions.join(', '),
      row.spotsAttended ?? '',
      ...questions.map((text) => row.answers.find(({ question }) => question === text)?.answer ?? ''),
    ]),
  ]);
};
