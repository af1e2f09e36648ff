import { randomInt } from 'node:crypto';
import type { EndpointOutput } from '#contracts/endpoint.ts';
import { filePaths } from '#contracts/site-paths.ts';
import type { issueCertificate as issueContract } from '#contracts/volunteering/volunteer-hours.contract.ts';
import { lockPerson } from '#server/people/person-locks.queries.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import * as certificates from './certificates.queries.ts';
import { showCertificate } from './volunteer-hours.actions.ts';
import { type Days, findCertified, type HostKind } from './volunteer-hours.queries.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'config'>;

/** Leaves out letters and digits that look alike on paper. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const randomPart = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
/** 60 random bits: nobody finds a certificate by trying numbers. */
const newNumber = () => [randomPart(), randomPart(), randomPart()].join('-');

/** As it is typed from paper: spaces and case do not matter. */
export const readNumber = (text: string): string =>
  (
    text
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .match(/.{1,4}/g) ?? []
  ).join('-');

/** The same certificate keeps its number, so that printing it again changes nothing. */
export async function issueCertificate(
  deps: Deps,
  personId: string,
  request: { kind: HostKind; id: string } & Days,
): Promise<EndpointOutput<typeof issueContract>> {
  const { db, clock, config } = deps;
  const certificate = await showCertificate(deps, personId, request);
  const { person, host, minutes, shifts, firstDay, lastDay, approvers } = certificate;
  if (!firstDay || !lastDay) throw new AppError('hours.none');
  const content = { person: person.name, host: host.name, minutes, shifts, firstDay, lastDay, approvers };
  const holder = { personId, kind: request.kind, id: request.id };
  const { number, issuedAt } = await db.transaction(async (tx) => {
    // Two pages opened at once get one number.
    if (!(await lockPerson(tx, personId))) throw new AppError('auth.invalid_token');
    const issued = await certificates.findIssued(tx, holder, content);
    if (issued) return issued;
    const created = { number: newNumber(), issuedAt: clock.now() };
    await certificates.insertCertificate(tx, holder, { number: created.number, content, now: created.issuedAt });
    return created;
  });
  return {
    number,
    url: config.PUBLIC_URL + filePaths.checkCertificate(number),
    issuedAt: issuedAt.toISOString(),
  };
}

/** How many of the hours of a certificate are approved today: the host may have corrected or withdrawn them since. */
export async function countApprovedMinutes(
  { db, clock }: Deps,
  certificate: certificates.CertificateRow,
): Promise<number> {
  const { personId, hostKind: kind, hostId: id, content } = certificate;
  const period = { from: content.firstDay, to: content.lastDay, now: clock.now() };
  const { roles } = await findCertified(db, personId, { kind, id }, period);
  return Math.min(
    content.minutes,
    roles.reduce((sum, { minutes }) => sum + minutes, 0),
  );
}

export async function revokeCertificate({ db }: Deps, personId: string, number: string): Promise<void> {
  if (!(await certificates.deleteCertificate(db, personId, readNumber(number))))
    throw new AppError('certificate.not_found');
}
