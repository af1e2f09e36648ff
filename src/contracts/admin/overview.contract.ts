import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';

/** What may wait for the staff; jobs and mails are shown to administrators only. */
export const waitingKinds = [
  'reports',
  'held',
  'appeals',
  'sign-ups',
  'failed-jobs',
  'late-mails',
  'failed-mails',
  'book-differences',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

const DayCounts = z.object({
  /** In UTC. */
  day: z.iso.date(),
  /** With an account, at the end of the day. */
  people: z.int(),
  /** How many of them visited in the 30 days before; null for days before the site counted them. */
  active: z.int().nullable(),
  /** Published. */
  events: z.int(),
  /** Answers of people who are going or wait for a spot. */
  rsvps: z.int(),
  /** Check-ins. */
  attendance: z.int(),
  reports: z.int(),
  /** Null for a day without decisions. */
  medianDecisionMinutes: z.int().nullable(),
});
export type DayCounts = z.infer<typeof DayCounts>;

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/admin/overview',
  summary: 'What waits for the viewer, and the counts of the last 30 days, oldest first',
  access: 'staff',
  success: {
    status: 200,
    schema: z.object({
      waiting: z.array(z.object({ kind: z.enum(waitingKinds), count: z.int() })),
      days: z.array(DayCounts),
    }),
  },
  errors: [],
});

export const exportModerationYears = endpoint({
  method: 'GET',
  path: '/api/admin/moderation-years.csv',
  summary: 'Reports, decisions, appeals and times to decide by year as CSV, such as for a transparency report',
  access: 'administrator',
  success: { status: 200, schema: z.string(), type: 'text/csv' },
  errors: [],
});

export const exportStatistics = endpoint({
  method: 'GET',
  path: '/api/admin/statistics.csv',
  summary: 'The counts of all days as CSV',
  access: 'administrator',
  success: { status: 200, schema: z.string(), type: 'text/csv' },
  errors: [],
});
