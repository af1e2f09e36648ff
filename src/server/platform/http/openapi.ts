import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import * as calls from '#contracts/calls.gen.ts';

/** What the contracts call each operation, `POST /api/events` → `createEvent`. */
const operationIds = new Map<string, string>(Object.entries(calls).map(([name, call]) => [call, name]));

/** Documents every route that `serve` binds, at /api/openapi.json and, readable without a script, at /api/docs. */
export async function documentApi(app: FastifyInstance, { productName }: { productName: string }): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${productName} API`,
        version: '1',
        description: 'Every call the site makes; errors are `Problem`s.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: ({ schema, url, route }) => ({
      url,
      schema: route.config?.endpoint
        ? {
            ...schema,
            operationId: operationIds.get(`${route.config.endpoint.method} ${route.config.endpoint.path}`)!,
            ...jsonSchemasOfInputs(schema as InputSchemas),
          }
        : { hide: true },
    }),
  });
}

type InputSchemas = { params?: z.ZodType; querystring?: z.ZodType; body?: z.ZodType };

function jsonSchemasOfInputs(schemas: InputSchemas): object {
  return Object.fromEntries(
    (['params', 'querystring', 'body'] as const)
      .filter((part) => schemas[part])
      .map((part) => [
        part,
        z.toJSONSchema(schemas[part]!, { target: 'draft-2020-12', io: 'input', unrepresentable: 'any' }),
      ]),
  );
}
