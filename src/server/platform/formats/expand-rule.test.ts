import { expect, test } from 'vitest';
import { completeRuleText, firstWallTimes, nextIncludedTime, wallTimesBetween } from './expand-rule.ts';

const START = '1997-09-02T09:00';
type Example = {
  rule: string;
  start?: string;
  /** Dates as the RFC prints them: “1997 Sep 2-11; Oct 1,3”, of 09:00 unless a time follows in brackets. */
  dates: string;
  /** The RFC prints only the first of them. */
  goesOn?: true;
};

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Reads “1997 Sep 2-4,8; Oct 1; 1998 Jan 5 (09:00,12:00)”. */
function read(dates: string): string[] {
  let year = '';
  return dates.split(';').flatMap((part) => {
    const [, newYear, month = '', days = '', times = '09:00'] =
      /^\s*(?:(\d{4}) )?([A-Z][a-z]{2}) ([\d,-]+)(?: \((.*)\))?\s*$/.exec(part) ?? [];
    year = newYear ?? year;
    const number = String(monthNames.indexOf(month) + 1).padStart(2, '0');
    return days.split(',').flatMap((span) => {
      const [from = 0, to = from] = span.split('-').map(Number);
      return Array.from(
        { length: to - from + 1 },
        (_, at) => `${year}-${number}-${String(from + at).padStart(2, '0')}`,
      ).flatMap((day) => times.split(',').map((time) => `${day}T${time}`));
    });
  });
}

const everyTwentyMinutes = (hours: readonly number[]) =>
  hours.flatMap((hour) => ['00', '20', '40'].map((minute) => `${String(hour).padStart(2, '0')}:${minute}`)).join();
const nineToFive = everyTwentyMinutes([9, 10, 11, 12, 13, 14, 15, 16]);
const everyDayInJanuary = '1998 Jan 1-31; 1999 Jan 1-31; 2000 Jan 1-31';

/** Section 3.8.5.3, in its order, as printed. Each UNTIL gives the same dates in local time as in UTC. */
const examples: Record<string, Example> = {
  'Daily for 10 occurrences': { rule: 'FREQ=DAILY;COUNT=10', dates: '1997 Sep 2-11' },
  'Daily until December 24, 1997': {
    rule: 'FREQ=DAILY;UNTIL=19971224T000000Z',
    dates: '1997 Sep 2-30; Oct 1-31; Nov 1-30; Dec 1-23',
  },
  'Every other day - forever': {
    rule: 'FREQ=DAILY;INTERVAL=2',
    dates:
      '1997 Sep 2,4,6,8,10,12,14,16,18,20,22,24,26,28,30; Oct 2,4,6,8,10,12,14,16,18,20,22,24,26,28,30; Nov 1,3,5,7,9,11,13,15,17,19,21,23,25,27,29; Dec 1,3',
    goesOn: true,
  },
  'Every 10 days, 5 occurrences': { rule: 'FREQ=DAILY;INTERVAL=10;COUNT=5', dates: '1997 Sep 2,12,22; Oct 2,12' },
  'Every day in January, for 3 years, yearly': {
    rule: 'FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA',
    start: '1998-01-01T09:00',
    dates: everyDayInJanuary,
  },
  'Every day in January, for 3 years, daily': {
    rule: 'FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1',
    start: '1998-01-01T09:00',
    dates: everyDayInJanuary,
  },
  'Weekly for 10 occurrences': {
    rule: 'FREQ=WEEKLY;COUNT=10',
    dates: '1997 Sep 2,9,16,23,30; Oct 7,14,21,28; Nov 4',
  },
  'Weekly until December 24, 1997': {
    rule: 'FREQ=WEEKLY;UNTIL=19971224T000000Z',
    dates: '1997 Sep 2,9,16,23,30; Oct 7,14,21,28; Nov 4,11,18,25; Dec 2,9,16,23',
  },
  'Every other week - forever': {
    rule: 'FREQ=WEEKLY;INTERVAL=2;WKST=SU',
    dates: '1997 Sep 2,16,30; Oct 14,28; Nov 11,25; Dec 9,23; 1998 Jan 6,20; Feb 3,17',
    goesOn: true,
  },
  'Weekly on Tuesday and Thursday for five weeks, until': {
    rule: 'FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH',
    dates: '1997 Sep 2,4,9,11,16,18,23,25,30; Oct 2',
  },
  'Weekly on Tuesday and Thursday for five weeks, counted': {
    rule: 'FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH',
    dates: '1997 Sep 2,4,9,11,16,18,23,25,30; Oct 2',
  },
  'Every other week on Monday, Wednesday, and Friday until December 24, 1997': {
    rule: 'FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR',
    start: '1997-09-01T09:00',
    dates: '1997 Sep 1,3,5,15,17,19,29; Oct 1,3,13,15,17,27,29,31; Nov 10,12,14,24,26,28; Dec 8,10,12,22',
  },
  'Every other week on Tuesday and Thursday, for 8 occurrences': {
    rule: 'FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH',
    dates: '1997 Sep 2,4,16,18,30; Oct 2,14,16',
  },
  'Monthly on the first Friday for 10 occurrences': {
    rule: 'FREQ=MONTHLY;COUNT=10;BYDAY=1FR',
    start: '1997-09-05T09:00',
    dates: '1997 Sep 5; Oct 3; Nov 7; Dec 5; 1998 Jan 2; Feb 6; Mar 6; Apr 3; May 1; Jun 5',
  },
  'Monthly on the first Friday until December 24, 1997': {
    rule: 'FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR',
    start: '1997-09-05T09:00',
    dates: '1997 Sep 5; Oct 3; Nov 7; Dec 5',
  },
  'Every other month on the first and last Sunday of the month for 10 occurrences': {
    rule: 'FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU',
    start: '1997-09-07T09:00',
    dates: '1997 Sep 7,28; Nov 2,30; 1998 Jan 4,25; Mar 1,29; May 3,31',
  },
  'Monthly on the second-to-last Monday of the month for 6 months': {
    rule: 'FREQ=MONTHLY;COUNT=6;BYDAY=-2MO',
    start: '1997-09-22T09:00',
    dates: '1997 Sep 22; Oct 20; Nov 17; Dec 22; 1998 Jan 19; Feb 16',
  },
  'Monthly on the third-to-the-last day of the month, forever': {
    rule: 'FREQ=MONTHLY;BYMONTHDAY=-3',
    start: '1997-09-28T09:00',
    dates: '1997 Sep 28; Oct 29; Nov 28; Dec 29; 1998 Jan 29; Feb 26',
    goesOn: true,
  },
  'Monthly on the 2nd and 15th of the month for 10 occurrences': {
    rule: 'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15',
    dates: '1997 Sep 2,15; Oct 2,15; Nov 2,15; Dec 2,15; 1998 Jan 2,15',
  },
  'Monthly on the first and last day of the month for 10 occurrences': {
    rule: 'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1',
    start: '1997-09-30T09:00',
    dates: '1997 Sep 30; Oct 1,31; Nov 1,30; Dec 1,31; 1998 Jan 1,31; Feb 1',
  },
  'Every 18 months on the 10th thru 15th of the month for 10 occurrences': {
    rule: 'FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15',
    start: '1997-09-10T09:00',
    dates: '1997 Sep 10-15; 1999 Mar 10-13',
  },
  'Every Tuesday, every other month': {
    rule: 'FREQ=MONTHLY;INTERVAL=2;BYDAY=TU',
    dates: '1997 Sep 2,9,16,23,30; Nov 4,11,18,25; 1998 Jan 6,13,20,27; Mar 3,10,17,24,31',
    goesOn: true,
  },
  'Yearly in June and July for 10 occurrences': {
    rule: 'FREQ=YEARLY;COUNT=10;BYMONTH=6,7',
    start: '1997-06-10T09:00',
    dates: '1997 Jun 10; Jul 10; 1998 Jun 10; Jul 10; 1999 Jun 10; Jul 10; 2000 Jun 10; Jul 10; 2001 Jun 10; Jul 10',
  },
  'Every other year on January, February, and March for 10 occurrences': {
    rule: 'FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3',
    start: '1997-03-10T09:00',
    dates: '1997 Mar 10; 1999 Jan 10; Feb 10; Mar 10; 2001 Jan 10; Feb 10; Mar 10; 2003 Jan 10; Feb 10; Mar 10',
  },
  'Every third year on the 1st, 100th, and 200th day for 10 occurrences': {
    rule: 'FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200',
    start: '1997-01-01T09:00',
    dates: '1997 Jan 1; Apr 10; Jul 19; 2000 Jan 1; Apr 9; Jul 18; 2003 Jan 1; Apr 10; Jul 19; 2006 Jan 1',
  },
  'Every 20th Monday of the year, forever': {
    rule: 'FREQ=YEARLY;BYDAY=20MO',
    start: '1997-05-19T09:00',
    dates: '1997 May 19; 1998 May 18; 1999 May 17',
    goesOn: true,
  },
  'Monday of week number 20, forever': {
    rule: 'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO',
    start: '1997-05-12T09:00',
    dates: '1997 May 12; 1998 May 11; 1999 May 17',
    goesOn: true,
  },
  'Every Thursday in March, forever': {
    rule: 'FREQ=YEARLY;BYMONTH=3;BYDAY=TH',
    start: '1997-03-13T09:00',
    dates: '1997 Mar 13,20,27; 1998 Mar 5,12,19,26; 1999 Mar 4,11,18,25',
    goesOn: true,
  },
  'Every Thursday, but only during June, July, and August, forever': {
    rule: 'FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8',
    start: '1997-06-05T09:00',
    dates:
      '1997 Jun 5,12,19,26; Jul 3,10,17,24,31; Aug 7,14,21,28; 1998 Jun 4,11,18,25; Jul 2,9,16,23,30; Aug 6,13,20,27; 1999 Jun 3,10,17,24; Jul 1,8,15,22,29; Aug 5,12,19,26',
    goesOn: true,
  },
  // The RFC takes the first date out by an EXDATE; the rule does not have it.
  'Every Friday the 13th, forever': {
    rule: 'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
    dates: '1998 Feb 13; Mar 13; Nov 13; 1999 Aug 13; 2000 Oct 13',
    goesOn: true,
  },
  'The first Saturday that follows the first Sunday of the month, forever': {
    rule: 'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13',
    start: '1997-09-13T09:00',
    dates: '1997 Sep 13; Oct 11; Nov 8; Dec 13; 1998 Jan 10; Feb 7; Mar 7; Apr 11; May 9; Jun 13',
    goesOn: true,
  },
  'Every 4 years, the first Tuesday after a Monday in November, forever': {
    rule: 'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
    start: '1996-11-05T09:00',
    dates: '1996 Nov 5; 2000 Nov 7; 2004 Nov 2',
    goesOn: true,
  },
  'The third instance into the month of one of Tuesday, Wednesday, or Thursday, for the next 3 months': {
    rule: 'FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3',
    start: '1997-09-04T09:00',
    dates: '1997 Sep 4; Oct 7; Nov 6',
  },
  'The second-to-last weekday of the month': {
    rule: 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2',
    start: '1997-09-29T09:00',
    dates: '1997 Sep 29; Oct 30; Nov 27; Dec 30; 1998 Jan 29; Feb 26; Mar 30',
    goesOn: true,
  },
  'Every 3 hours from 9:00 AM to 5:00 PM on a specific day': {
    rule: 'FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z',
    dates: '1997 Sep 2 (09:00,12:00,15:00)',
  },
  'Every 15 minutes for 6 occurrences': {
    rule: 'FREQ=MINUTELY;INTERVAL=15;COUNT=6',
    dates: '1997 Sep 2 (09:00,09:15,09:30,09:45,10:00,10:15)',
  },
  'Every hour and a half for 4 occurrences': {
    rule: 'FREQ=MINUTELY;INTERVAL=90;COUNT=4',
    dates: '1997 Sep 2 (09:00,10:30,12:00,13:30)',
  },
  'Every 20 minutes from 9:00 AM to 4:40 PM every day, daily': {
    rule: 'FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40',
    dates: `1997 Sep 2 (${nineToFive}); Sep 3 (${nineToFive})`,
    goesOn: true,
  },
  'Every 20 minutes from 9:00 AM to 4:40 PM every day, minutely': {
    rule: 'FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16',
    dates: `1997 Sep 2 (${nineToFive}); Sep 3 (${nineToFive})`,
    goesOn: true,
  },
  'Where the week start makes a difference: Monday': {
    rule: 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO',
    start: '1997-08-05T09:00',
    dates: '1997 Aug 5,10,19,24',
  },
  'Where the week start makes a difference: Sunday': {
    rule: 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU',
    start: '1997-08-05T09:00',
    dates: '1997 Aug 5,17,19,31',
  },
  'An example where an invalid date (i.e., February 30) is ignored': {
    rule: 'FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5',
    start: '2007-01-15T09:00',
    dates: '2007 Jan 15,30; Feb 15; Mar 15,30',
  },
};

test.each(Object.entries(examples))('RFC 5545: %s', (_, { rule, start = START, dates, goesOn }) => {
  const printed = read(dates);
  expect(firstWallTimes(rule, start, goesOn ? printed.length : printed.length + 1)).toEqual(printed);
});

test('days that do not exist in a month are skipped: the 31st, a fifth Friday, 29 February', () => {
  expect(firstWallTimes('FREQ=MONTHLY;BYMONTHDAY=31', '2026-01-31T19:00', 5)).toEqual(
    ['2026-01-31', '2026-03-31', '2026-05-31', '2026-07-31', '2026-08-31'].map((day) => `${day}T19:00`),
  );
  expect(firstWallTimes('FREQ=MONTHLY;BYDAY=5FR', '2026-01-30T19:00', 4)).toEqual(
    ['2026-01-30', '2026-05-29', '2026-07-31', '2026-10-30'].map((day) => `${day}T19:00`),
  );
  expect(firstWallTimes('FREQ=YEARLY', '2096-02-29T19:00', 2)).toEqual(['2096-02-29T19:00', '2104-02-29T19:00']);
});

test('a rule that never matches ends the search', () => {
  expect(firstWallTimes('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', '2026-02-28T19:00', 3)).toEqual([]);
});

test('expanding an interval gives the same times as expanding from the start', () => {
  const all = firstWallTimes('FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR', '2020-01-31T19:00', 60);
  expect(wallTimesBetween('FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR', '2020-01-31T19:00', [all[20]!, all[40]!])).toEqual(
    all.slice(20, 41),
  );
  expect(wallTimesBetween('FREQ=DAILY', '2020-01-31T19:00', ['2020-02-02T00:00', '2020-02-01T00:00'])).toEqual([]);
});

test.each([
  ['FREQ=DAILY', 400],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU', 60],
  ['FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=24', 60],
  ['FREQ=DAILY;COUNT=1000', 1000],
])('the next date of %s that is not left out is found, however many are', (rule, count) => {
  const times = firstWallTimes(rule, '2026-11-24T19:00', count + 1);
  const days = times.map((time) => time.slice(0, 10));
  const next = (after: number, left: string[]) => nextIncludedTime(rule, '2026-11-24T19:00', times[after]!, left);
  expect(next(0, days.slice(0, 50).toReversed())).toBe(times[50]);
  expect(next(19, days.slice(20, 50))).toBe(times[50]);
  expect(next(0, days.slice(0, count))).toBe(times[count]);
});

test('a rule is completed from its first date', () => {
  const complete = (rule: string) => completeRuleText(rule, '2026-11-24T19:00');
  expect(complete('FREQ=DAILY')).toBe('FREQ=DAILY');
  expect(complete('FREQ=WEEKLY;INTERVAL=2')).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=TU');
  expect(complete('FREQ=MONTHLY')).toBe('FREQ=MONTHLY;BYMONTHDAY=24');
  expect(complete('FREQ=MONTHLY;BYDAY=4TU')).toBe('FREQ=MONTHLY;BYDAY=4TU');
  expect(complete('FREQ=YEARLY')).toBe('FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=24');
  expect(complete('FREQ=YEARLY;BYMONTH=3,9')).toBe('FREQ=YEARLY;BYMONTH=3,9;BYMONTHDAY=24');
});
