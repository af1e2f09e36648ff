import fastJsonStringify, { type AnySchema } from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import { z } from 'zod';

type Serializer = (answer: unknown) => string;
const serializers = new WeakMap<z.ZodType, Serializer>();

/**
 * Serializes answers by a function made from the endpoint's zod schema. It is compiled for the first answer of its kind: all of them at
 * the start would take a quarter of a second, of every start and of every test file.
 */
export const compileSerializer: FastifySerializerCompiler<z.ZodType> =
  ({ schema }) =>
  (answer) => {
    let serialize = serializers.get(schema);
    if (!serialize) {
      serialize = fastJsonStringify(toJsonSchema(schema)) as Serializer;
      serializers.set(schema, serialize);
    }
    return serialize(answer);
  };

const toJsonSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' }) as AnySchema;
