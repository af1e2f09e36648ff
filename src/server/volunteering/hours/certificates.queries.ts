import { z } from 'zod';
import { EventHost } from '#contracts/events/events.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';

/** What an issued certificate says. */
export const CertificateContent = z.object({
  person: z.string(),
  host: z.string(),
  minutes: z.number(),
  shifts: z.number(),
  firstDay: z.string(),
  lastDay: z.string(),
  approvers: z.array(z.string()),
});
export type CertificateContent = z.infer<typeof CertificateContent>;
type CertificateHolder = { personId: string; kind: string; id: string };

const IssuedRow = z.object({ number: z.string(), issuedAt: z.date() });
type IssuedCertificate = z.infer<typeof IssuedRow>;

/** The certificate of the same content, if one was issued before. */
export async function findIssued(
  tx: Db,
  { personId, kind, id }: CertificateHolder,
  content: CertificateContent,
): Promise<IssuedCertificate | undefined> {
  return tx.row(
    IssuedRow,
    `select number, issued_at as "issuedAt" from volunteer_certificates
      where person_id = $1 and host_kind = $2 and host_id = $3 and content = $4::jsonb order by issued_at limit 1`,
    [personId, kind, id, JSON.stringify(content)],
  );
}

export async function insertCertificate(
  tx: Db,
  { personId, kind, id }: CertificateHolder,
  { number, content, now }: { number: string; content: CertificateContent; now: Date },
): Promise<void> {
  await tx.execute(
    `insert into volunteer_certificates (number, person_id, host_kind, host_id, content, issued_at) values ($1, $2, $3, $4, $5, $6)`,
    [number, personId, kind, id, JSON.stringify(content), now],
  );
}

const CertificateRow = z.object({
  number: z.string(),
  content: CertificateContent,
  issuedAt: z.date(),
  personId: z.string(),
  hostKind: EventHost.shape.kind,
  hostId: z.string(),
});
export type CertificateRow = z.infer<typeof CertificateRow>;

export async function findCertificate(db: Db, number: string): Promise<CertificateRow | undefined> {
  return db.row(
    CertificateRow,
    `select number, content, issued_at as "issuedAt", person_id as "personId", host_kind as "hostKind", host_id as "hostId"
       from volunteer_certificates where number = $1`,
    [number],
  );
}

/** False if the person has no such certificate. */
export async function deleteCertificate(db: Db, personId: string, number: string): Promise<boolean> {
  const rowCount = await db.execute('delete from volunteer_certificates where number = $1 and person_id = $2', [
    number,
    personId,
  ]);
  return rowCount === 1;
}
