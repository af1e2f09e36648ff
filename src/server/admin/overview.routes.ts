import type { FastifyInstance } from 'fastify';
import {
  exportModerationYears,
  exportStatistics,
  getOverview,
  type WaitingKind,
} from '#contracts/admin/overview.contract.ts';
import { outcomes, siteRules, targetNames } from '#contracts/moderation/site-rules.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { CSV_TYPE, writeCsv } from '#server/platform/formats/csv.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { PreparedText, serve } from '#server/platform/http/serve.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { countAppealsByYear, countDecisionsByYear, countReportsByYear } from './moderation-years.queries.ts';
import * as queries from './statistics.queries.ts';

const SHOWN_DAYS = 30;
/** Ten years. */
const MAX_EXPORTED_DAYS = 3653;

type WaitingCount = { kind: WaitingKind; count: (db: Db) => Promise<number>; isForAdministrators?: true };

/** What waits, in the order in which it is shown. */
const waiting: readonly WaitingCount[] = [
  { kind: 'reports', count: queries.countOpenCases },
  { kind: 'held', count: queries.countHeld },
  { kind: 'appeals', count: queries.countOpenAppeals },
  { kind: 'sign-ups', count: queries.countRegistrationRequests },
  { kind: 'failed-jobs', count: queries.countGivenUpJobs, isForAdministrators: true },
  { kind: 'late-mails', count: queries.countLateMails, isForAdministrators: true },
  { kind: 'failed-mails', count: queries.countFailedMails, isForAdministrators: true },
  { kind: 'book-differences', count: queries.countBookDifferences, isForAdministrators: true },
];

const exportLimit = byViewer('statistics-export', 30, 300);

export function overviewRoutes(app: FastifyInstance, { db }: AppDeps): void {
  serve(app, getOverview, async ({ viewer }) => {
    const shown = waiting.filter((entry) => viewer.role === 'administrator' || !entry.isForAdministrators);
    const counts = [];
    for (const { kind, count } of shown) counts.push({ kind, count: await count(db) });
    return { waiting: counts, days: await queries.listDayCounts(db, SHOWN_DAYS) };
  });

  serve(
    app,
    exportStatistics,
    async () => new PreparedText(toCsv(await queries.listDayCounts(db, MAX_EXPORTED_DAYS)), CSV_TYPE),
    { limits: [exportLimit] },
  );

  serve(app, exportModerationYears, async () => new PreparedText(await writeModerationYears(db), CSV_TYPE), {
    limits: [exportLimit],
  });
}

const toCsv = (days: readonly queries.DayRow[]): string =>
  writeCsv([
    ['Day', 'People', 'Active in 30 days', 'Events', 'RSVPs', 'Attendance', 'Reports', 'Median minutes to decision'],
    ...days.map((day) => [
      day.day,
      day.people,
      day.active ?? '',
      day.events,
      day.rsvps,
      day.attendance,
      day.reports,
      day.medianDecisionMinutes ?? '',
    ]),
  ]);

/** What a yearly transparency report counts. */
async function writeModerationYears(db: Db): Promise<string> {
  const reports = await countReportsByYear(db);
  return writeCsv([
    ['Year', 'Counted', 'Of which', 'Number', 'Median minutes'],
    ...reports.map(({ year, reason, count }) => [year, 'Reports', siteRules[reason], count, '']),
    ...reports
      .filter(({ illegal }) => illegal > 0)
      .map(({ year, reason, illegal }) => [year, 'Reports of something illegal', siteRules[reason], illegal, '']),
    ...(await countDecisionsByYear(db)).map(({ year, kind, action, count, medianMinutes }) => [
      year,
      'Decisions',
      `${targetNames[kind]}: ${outcomes[action]}`,
      count,
      medianMinutes,
    ]),
    ...(await countAppealsByYear(db)).map(({ year, outcome, count, medianMinutes }) => [
      year,
      'Appeals',
      outcome,
      count,
      medianMinutes ?? '',
    ]),
  ]);
}
