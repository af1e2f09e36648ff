import type { FastifyInstance } from 'fastify';
import * as contract from '#contracts/accounts/proofs.contract.ts';
import type { AppDeps } from '#server/platform/app-deps.ts';
import { byNetwork } from '#server/platform/http/rate-limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { createProofChallenge } from './proofs.actions.ts';

/** A school or an office may share one network. */
const challengeLimit = byNetwork('proof-challenge', 120, 600);

export function proofRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, contract.createProofChallenge, async ({ body }) => createProofChallenge(deps, body.purpose), {
    limits: [challengeLimit],
  });
}
