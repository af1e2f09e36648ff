import fastJsonStringify, { type AnySchema } from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import { z } from 'zod';
import { readableJson } from '#server/platform/formats/readable-text.ts';

type Serializer = (response: unknown) => string;
const serializers = new WeakMap<z.core.$ZodType, Serializer>();

/**
 * Serializes responses by a function compiled from the endpoint's zod schema on first use: compiling all at startup would take a quarter of a
 * second, also in every test file.
 */
export const compileSerializer: FastifySerializerCompiler<z.core.$ZodType> =
  ({ schema }) =>
  (response) => {
    let serialize = serializers.get(schema);
    if (!serialize) {
      serialize = fastJsonStringify(toJsonSchema(schema)) as Serializer;
      serializers.set(schema, serialize);
    }
    return readableJson(serialize(response));
  };

const toJsonSchema = (schema: z.core.$ZodType) =>
  z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' }) as AnySchema;
