import { z } from 'zod';
import type { Db } from '#server/platform/postgres/db.ts';

const ReportedComment = z.object({
  commentId: z.string(),
  eventId: z.string(),
  event: z.string(),
  author: z.string().nullable(),
  text: z.string(),
  reports: z.array(z.object({ reporter: z.string(), reason: z.string(), reportedAt: z.string() })),
  lastReportedAt: z.date(),
});
export type ReportedComment = z.infer<typeof ReportedComment>;

/** Dismisses the reports of a comment, for the site's administrators; returns how many there were. */
export async function deleteReportsOf(db: Db, commentId: string): Promise<number> {
  return db.execute('delete from comment_reports where comment_id = $1', [commentId]);
}

/** Reported comments that are not deleted, most recently reported first, for the site's administrators. */
export async function listReportedComments(db: Db, limit: number): Promise<ReportedComment[]> {
  return db.rows(
    ReportedComment,
    `select c.id as "commentId", e.id as "eventId", e.title as event, author.name as author, c.text, reported.reports, reported.last as "lastReportedAt"
     from comments c join events e on e.id = c.event_id left join people author on author.id = c.author_id
     join (select r.comment_id, max(r.reported_at) as last,
         json_agg(json_build_object('reporter', p.name, 'reason', r.reason, 'reportedAt', r.reported_at) order by r.reported_at) as reports
       from comment_reports r join people p on p.id = r.reporter_id group by r.comment_id) reported on reported.comment_id = c.id
     where c.deleted_at is null order by reported.last desc, c.id limit $1`,
    [limit],
  );
}
