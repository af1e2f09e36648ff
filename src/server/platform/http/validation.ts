import type { FastifySchemaCompiler } from 'fastify';
import { z } from 'zod';
import { toFieldErrors } from '#contracts/field-errors.ts';
import { AppError } from '#server/platform/app-error.ts';
import { formatIssue } from './validation-text.ts';

/** Validates a part of the request with the endpoint's zod schema; each field keeps its first message. */
export const compileValidator: FastifySchemaCompiler<z.core.$ZodType> = ({ schema, httpPart }) => {
  return (data) => {
    const result = z.safeParse(schema, data ?? {}, { error: formatIssue });
    if (result.success) return { value: result.data };
    return {
      error: httpPart === 'params' && isMalformedId(result.error) ? new MalformedId() : invalidRequest(result.error),
    };
  };
};

/** Answered as an unknown id, with the endpoint's code. */
export class MalformedId extends Error {}

const isMalformedId = ({ issues }: z.ZodError) =>
  issues.every((issue) => issue.code === 'invalid_format' && issue.format === 'uuid');

/** A `request.invalid` error with a message per field. */
export function invalidRequest(error: z.ZodError): AppError {
  const fields = toFieldErrors(error.issues);
  const message = Object.values(fields)[0];
  return new AppError('request.invalid', { fields, ...(message && { message }) });
}
