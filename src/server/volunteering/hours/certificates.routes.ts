import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '#contracts/escape-html.ts';
import { formatMinutes } from '#contracts/format-minutes.ts';
import { filePaths } from '#contracts/site-paths.ts';
import { issueCertificate, revokeCertificate } from '#contracts/volunteering/volunteer-hours.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { readerDateStyle } from '#server/platform/formats/page-style.ts';
import { formatDate, writeInStyle } from '#server/platform/formats/zoned-time.ts';
import { sendPlainPage } from '#server/platform/http/plain-page.ts';
import { byNetwork, byViewer } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import * as certificates from './certificates.actions.ts';
import { type CertificateRow, findCertificate } from './certificates.queries.ts';

const issueLimit = byViewer('certificate', 60, 600);
const checkLimit = byNetwork('check-certificate', 60, 300);

/** Certificates with numbers, and the page where anybody checks one. */
export function certificateRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(
    app,
    issueCertificate,
    async ({ params: { hostKind, hostId }, query, viewer }) =>
      certificates.issueCertificate(deps, viewer.id, { kind: hostKind, id: hostId, ...query }),
    { limits: [issueLimit] },
  );
  serve(app, revokeCertificate, async ({ params, viewer }) =>
    certificates.revokeCertificate(deps, viewer.id, params.number),
  );

  app.get<{ Params: { number: string } }>(
    filePaths.checkCertificate(':number'),
    { config: { limits: [checkLimit] } },
    async (request, reply) => {
      const certificate = await findCertificate(deps.db, certificates.readNumber(request.params.number));
      if (!certificate) return sendPlainPage(reply.code(404), deps.config, 'Certificate not found', NOT_FOUND);
      const approvedMinutes = await certificates.countApprovedMinutes(deps, certificate);
      const page = writeInStyle(readerDateStyle(request, deps.config), () => describe(certificate, approvedMinutes));
      return sendPlainPage(reply, deps.config, 'Certificate of volunteering', page);
    },
  );
}

const NOT_FOUND = `<h1>Certificate not found</h1><p>No certificate has this number. Check it for typos, or ask the volunteer:
 they may have revoked it.</p>`;

function describe({ number, issuedAt, content }: CertificateRow, approvedMinutes: number): string {
  const { person, host, minutes, shifts, firstDay, lastDay, approvers } = content;
  const days =
    firstDay === lastDay ? `on ${formatDate(firstDay)}` : `from ${formatDate(firstDay)}, to ${formatDate(lastDay)}`;
  return [
    approvedMinutes < minutes
      ? `<h1>The host has changed these hours</h1><p>${formatApproved(approvedMinutes)} The certificate says:</p>`
      : '<h1>This certificate is valid</h1>',
    `<p><b>${escapeHtml(person)}</b> has volunteered for <b>${escapeHtml(host)}</b>.</p>`,
    `<p><b>${formatMinutes(minutes)}</b> on ${shifts} ${shifts === 1 ? 'shift' : 'shifts'}, ${days}.</p>`,
    approvers.length > 0 && `<p>Approved by ${escapeHtml(approvers.join(', '))}.</p>`,
    `<p><small>Number ${escapeHtml(number)}, issued on ${formatDate(issuedAt.toISOString())}</small></p>`,
  ]
    .filter(Boolean)
    .join('');
}

const formatApproved = (minutes: number): string =>
  minutes === 0
    ? 'Today, none of these hours are approved.'
    : `Only <b>${formatMinutes(minutes)}</b> of these hours are approved today.`;
