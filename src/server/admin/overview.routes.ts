import type { FastifyInstance } from 'fastify';
import { exportStatistics, getOverview, type WaitingKind } from '#contracts/admin/overview.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { CSV_TYPE, writeCsv } from '#server/platform/formats/csv.ts';
import { byViewer } from '#server/platform/http/rate-limits.ts';
import { PreparedText, serve } from '#server/platform/http/serve.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import * as queries from './statistics.queries.ts';

const SHOWN_DAYS = 30;
/** Ten years. */
const MAX_EXPORTED_DAYS = 3653;

type Waiting = { kind: WaitingKind; count: (db: Db) => Promise<number>; isForAdministrators?: true };

/** What waits, in the order in which it is shown. */
const waiting: readonly Waiting[] = [
  { kind: 'reports', count: queries.countOpenCases },
  { kind: 'held', count: queries.countHeld },
  { kind: 'appeals', count: queries.countOpenAppeals },
  { kind: 'sign-ups', count: queries.countSignUpRequests },
  { kind: 'failed-jobs', count: queries.countGivenUpJobs, isForAdministrators: true },
  { kind: 'unsent-mails', count: queries.countUnsentMails, isForAdministrators: true },
  { kind: 'book-differences', count: queries.countBookDifferences, isForAdministrators: true },
];

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
    { limits: [byViewer('statistics-export', 30, 300)] },
  );
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
