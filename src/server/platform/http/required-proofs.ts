import type { FastifyRequest } from 'fastify';
import { PROOF_HEADER } from '#contracts/accounts/proof-of-work.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { SiteSettings } from '#server/platform/settings/site-settings.ts';

/**
 * Asks visitors without an account for a proof of work before their request counts against a limit: a client learns only from this answer that it
 * needs one. The feature verifies the proof, and asks new accounts, which only it knows.
 */
export const requireProofHeader =
  ({ settings }: { settings: Pick<SiteSettings, 'get'> }) =>
  async (request: FastifyRequest): Promise<void> => {
    const purpose = request.routeOptions.config.endpoint?.proof;
    if (!purpose || request.viewer || settings.get('proof-of-work') === 'off') return;
    if (request.headers[PROOF_HEADER.toLowerCase()] === undefined)
      throw new AppError('request.proof_required', { proof: purpose });
  };
