import { z } from 'zod';
import { MAX_SIGN_UP_WORDS } from '#contracts/accounts/account-limits.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { IdRow } from '#server/platform/postgres/row-schemas.ts';

const WORKS = 'uses_left > 0 and expires_at > $2';

type InvitationUse = { codeHash: Buffer; email: string; now: Date };
const IS_USABLE = `code_hash = $1 and ${WORKS} and (email is null or lower(email) = lower($3))`;

export async function isInvitationValid(db: Db, { codeHash, email, now }: InvitationUse): Promise<boolean> {
  return (await db.execute(`select from site_invitations where ${IS_USABLE}`, [codeHash, now, email])) > 0;
}

/** Uses an invitation up by one. False if the code does not admit the address. */
export async function takeInvitation(tx: Db, { codeHash, email, now }: InvitationUse): Promise<boolean> {
  const used = await tx.execute(`update site_invitations set uses_left = uses_left - 1 where ${IS_USABLE}`, [
    codeHash,
    now,
    email,
  ]);
  return used === 1;
}

/** The same for a person who has proved the address that an invitation is for. */
export async function takeInvitationOfAddress(tx: Db, email: string, now: Date): Promise<boolean> {
  const used = await tx.execute(
    `update site_invitations set uses_left = uses_left - 1
      where id = (select id from site_invitations where lower(email) = lower($1) and ${WORKS} order by expires_at limit 1 for update)`,
    [email, now],
  );
  return used === 1;
}

type NewInvitation = {
  codeHash: Buffer;
  email: string | null;
  uses: number;
  madeBy: string;
  now: Date;
  expiresAt: Date;
};

export async function insertInvitation(tx: Db, invitation: NewInvitation): Promise<string> {
  const { codeHash, email, uses, madeBy, now, expiresAt } = invitation;
  const { id } = await tx.one(
    IdRow,
    `insert into site_invitations (code_hash, email, uses_left, made_by, made_at, expires_at) values ($1, $2, $3, $4, $5, $6) returning id`,
    [codeHash, email, uses, madeBy, now, expiresAt],
  );
  return id;
}

const InvitationRow = z.object({
  id: z.string(),
  email: z.string().nullable(),
  usesLeft: z.number(),
  expiresAt: z.date(),
});

export async function listInvitations(db: Db, now: Date): Promise<z.infer<typeof InvitationRow>[]> {
  return db.rows(
    InvitationRow,
    `select id, email, uses_left as "usesLeft", expires_at as "expiresAt" from site_invitations
      where uses_left > 0 and expires_at > $1 order by made_at desc, id limit 200`,
    [now],
  );
}

/** False if there is none. */
export async function deleteInvitation(db: Db, invitationId: string): Promise<boolean> {
  return (await db.execute('delete from site_invitations where id = $1', [invitationId])) > 0;
}

/** A second request of an address adds its words as far as there is room: nobody has proved the address, so either may be by somebody else. */
export async function upsertRequest(
  db: Db,
  { email, words, now }: { email: string; words: string; now: Date },
): Promise<void> {
  await db.execute(
    `insert into sign_up_requests as r (email, words, requested_at) values ($1, $2, $3)
     on conflict (lower(email)) where state = 'open' do update set words = left(r.words || case when strpos(r.words, excluded.words) > 0 then ''
       else E'\\n\\nAsked again on ' || to_char($3 at time zone 'UTC', 'YYYY-MM-DD') || ': ' || excluded.words end, ${MAX_SIGN_UP_WORDS})`,
    [email, words, now],
  );
}

const RequestRow = z.object({ id: z.string(), email: z.string(), words: z.string(), requestedAt: z.date() });
type Page = { after: { at: string; id: string } | null; limit: number };

export async function listRequests(db: Db, { after, limit }: Page): Promise<z.infer<typeof RequestRow>[]> {
  return db.rows(
    RequestRow,
    `select id, email, words, requested_at as "requestedAt" from sign_up_requests
      where state = 'open' and ($1::timestamptz is null or (requested_at, id) > ($1, $2::uuid)) order by requested_at, id limit $3`,
    [after?.at ?? null, after?.id ?? null, limit],
  );
}

type Decision = { requestId: string; state: 'approved' | 'refused'; decidedBy: string; now: Date };
const EmailRow = z.object({ email: z.string() });

/** The address of the request; undefined if it is not open. */
export async function updateRequest(
  tx: Db,
  { requestId, state, decidedBy, now }: Decision,
): Promise<string | undefined> {
  const row = await tx.row(
    EmailRow,
    `update sign_up_requests set state = $2, decided_by = $3, decided_at = $4 where id = $1 and state = 'open' returning email`,
    [requestId, state, decidedBy, now],
  );
  return row?.email;
}

const KEPT_DAYS = 30;

export async function deleteOldRegistrations(db: Db, now: Date): Promise<void> {
  const cutoff = `$1::timestamptz - interval '${KEPT_DAYS} days'`;
  await db.execute(`delete from sign_up_requests where decided_at < ${cutoff}`, [now]);
  await db.execute(`delete from site_invitations where expires_at < ${cutoff}`, [now]);
}
