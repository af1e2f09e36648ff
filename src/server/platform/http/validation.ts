import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { toFieldErrors } from '#contracts/field-errors.ts';
import { AppError } from '#server/platform/app-error.ts';

/** Validates a part of the request with the endpoint's zod schema; each field keeps its first message. */
export const compileValidator: FastifySchemaCompiler<z.ZodType> = ({ schema }) => {
  return (data) => {
    const result = schema.safeParse(data ?? {});
    return result.success ? { value: result.data } : { error: invalidRequest(result.error) };
  };
};

/** A `request.invalid` error with a message per field. */
export function invalidRequest(error: z.ZodError): AppError {
  const fields = toFieldErrors(error.issues);
  const message = Object.values(fields)[0];
  return new AppError('request.invalid', { fields, ...(message && { message }) });
}
