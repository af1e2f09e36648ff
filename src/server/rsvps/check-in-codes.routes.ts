import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import { drawQrSvg } from './qr-code.ts';

const WEEK_SECONDS = 604_800;
const SANDBOX = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** The picture of a code. It tells nothing that its address does not: whether the code is anybody's, only hosts can ask. */
export function checkInCodeRoutes(app: FastifyInstance): void {
  app.get<{ Params: { code: string } }>('/media/check-ins/:code.svg', async ({ params: { code } }, reply) => {
    if (!/^[0-9A-Z]{8}$/.test(code)) throw new AppError('picture.not_found');
    return reply
      .header('content-security-policy', SANDBOX)
      .header('cache-control', `private, max-age=${WEEK_SECONDS}`)
      .type('image/svg+xml')
      .send(drawQrSvg(code));
  });
}
