import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { Cursor, Instant, pageOf } from '#contracts/fields.ts';

const AuditEntry = z.object({
  id: z.int(),
  at: Instant,
  /** Null for the command line, jobs, and deleted accounts, which keep their `actorId`. */
  actor: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  actorId: z.uuid().nullable(),
  action: z.string(),
  kind: z.string(),
  targetId: z.string(),
  /** The person's name, if the target is a person who still has an account. */
  targetName: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const filters = {
  /** The id of a person, or `system` for the command line and jobs. */
  actor: z.union([z.uuid(), z.literal('system')]).optional(),
  action: z.string().max(100).optional(),
  target: z.string().max(100).optional(),
  from: z.iso.date('Enter a date.').optional(),
  until: z.iso.date('Enter a date.').optional(),
};
const AuditFilter = z.object(filters);
export type AuditFilter = z.infer<typeof AuditFilter>;

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary:
    'List what the staff, the command line and jobs changed, newest first; days are those of the site’s time zone',
  access: 'administrator',
  query: z.object({ ...filters, cursor: Cursor }),
  success: { status: 200, schema: pageOf({ entries: z.array(AuditEntry) }) },
  errors: [],
});

export const exportAuditEntries = endpoint({
  method: 'GET',
  path: '/api/admin/audit.csv',
  summary: 'The newest 10,000 entries of the audit as CSV, with the same filters',
  access: 'administrator',
  query: AuditFilter,
  success: { status: 200, schema: z.string(), type: 'text/csv' },
  errors: [],
});

export const getAuditFilters = endpoint({
  method: 'GET',
  path: '/api/admin/audit/filters',
  summary: 'The people and the actions that the audit has entries of',
  access: 'administrator',
  success: {
    status: 200,
    schema: z.object({
      actors: z.array(z.object({ id: z.uuid(), name: z.string() })),
      actions: z.array(z.string()),
    }),
  },
  errors: [],
});
