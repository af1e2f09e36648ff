import type { ProofPurpose } from '#contracts/accounts/proof-of-work.ts';
import { type ErrorCode, errorCatalogue } from '#contracts/errors.ts';

type Details = {
  cause?: unknown;
  /** Overrides the catalogue's message where a more helpful one is possible. */
  message?: string;
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  /** The current value, if the request replaced an outdated one. */
  current?: number | null;
  /** Identifies a sign-in that continues with another request. */
  step?: string;
  /** The purpose of the proof of work that is missing. */
  proof?: ProofPurpose;
  /** Where the home page is, if not on the host of the request. */
  homeUrl?: string;
};

/** An expected failure; any other exception is a bug and answers `server.unexpected`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly current: number | null | undefined;
  readonly step: string | undefined;
  readonly proof: ProofPurpose | undefined;
  readonly homeUrl: string | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? errorCatalogue[code].message, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = errorCatalogue[code].status;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.current = details.current;
    this.step = details.step;
    this.proof = details.proof;
    this.homeUrl = details.homeUrl;
  }
}

/** A request with one invalid field, whose message is that of the answer, too. */
export const invalidField = (field: string, message: string): AppError =>
  new AppError('request.invalid', { message, fields: { [field]: message } });

/** For `catch`: what the viewer cannot have is undefined; failures of the server are thrown again. */
export function undefinedForClientErrors(error: unknown): undefined {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
}
