import type { FastifyInstance } from 'fastify';
import { CHECK_IN_CODE } from '#contracts/rsvps/check-in-codes.ts';
import { AppError } from '#server/platform/app-error.ts';
import { drawQrSvg } from './qr-code.ts';

const WEEK_SECONDS = 604_800;
const SANDBOX = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** A check-in code as a QR image. It is public because it only encodes its own URL; only hosts can look up whose code it is. */
export function checkInCodeRoutes(app: FastifyInstance): void {
  app.get<{ Params: { code: string } }>('/media/check-ins/:code.svg', async ({ params: { code } }, reply) => {
    if (!CHECK_IN_CODE.test(code)) throw new AppError('picture.not_found');
    return reply
      .header('content-security-policy', SANDBOX)
      .header('cache-control', `private, max-age=${WEEK_SECONDS}`)
      .type('image/svg+xml')
      .send(drawQrSvg(code));
  });
}
