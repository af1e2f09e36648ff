import { type ErrorCode, errorCatalogue } from '#contracts/errors.ts';

type Details = {
  cause?: unknown;
  /** Replaces the catalogue's sentence where the situation allows a more helpful one. */
  message?: string;
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  /** The value now, when a write named another as the one it replaces. */
  current?: number | null;
};

/** A failure we foresaw; anything else that is thrown is a bug and answers `server.unexpected`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly current: number | null | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? errorCatalogue[code].message, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = errorCatalogue[code].status;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.current = details.current;
  }
}
