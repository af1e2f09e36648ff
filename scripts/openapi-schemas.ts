import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type ListedEndpoint, listShapes } from './contract-exports.ts';

export type JsonSchema = {
  $ref?: string;
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  anyOf?: JsonSchema[];
  [key: string]: unknown;
};
type Direction = 'input' | 'output';
type Schemas = { components: Record<string, JsonSchema>; jsonSchemaOf(schema: z.core.$ZodType): JsonSchema };

const PREFIX = '#/components/schemas/';

/**
 * All schemas of the endpoints as JSON schema. Exported schemas become components of that name, others are inlined.
 * A schema with different input and output becomes two components, `PageLink` and `PageLinkInput`.
 */
export async function convertSchemas(
  endpoints: readonly ListedEndpoint[],
  more: readonly z.core.$ZodType[],
): Promise<Schemas> {
  const shapes = await listShapes();
  const parameters = endpoints
    .flatMap(({ endpoint: { params, query } }) => [params, query])
    .filter((schema) => schema !== undefined);
  const bodies = endpoints.map(({ endpoint }) => endpoint.body).filter((schema) => schema !== undefined);
  const answers = [...endpoints.map(({ endpoint }) => endpoint.success.schema), ...more];
  const output = convert('output', shapes, answers);
  const likeOutput = convert('input', shapes, bodies, parameters).components;
  const isAmbiguous = (name: string) =>
    likeOutput[name] && output.components[name] && !isDeepStrictEqual(likeOutput[name], output.components[name]);
  const inputNames = [...shapes].map(([shape, name]) => [shape, isAmbiguous(name) ? `${name}Input` : name] as const);
  const input = convert('input', new Map(inputNames), bodies, parameters);
  const components = Object.entries({ ...input.components, ...output.components });
  return {
    components: Object.fromEntries(components.toSorted(([a], [b]) => (a < b ? -1 : 1))),
    jsonSchemaOf: (schema) => (input.converted.get(schema) ?? output.converted.get(schema))!,
  };
}

/** Named `parts` become references; `parameters` are split by name, and stay inlined. */
function convert(
  io: Direction,
  shapes: ReadonlyMap<z.core.$ZodType, string>,
  parts: readonly z.core.$ZodType[],
  parameters: readonly z.core.$ZodType[] = [],
) {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of shapes) registry.add(schema, { id });
  for (const [index, schema] of [...parts, ...parameters].entries())
    if (!registry.has(schema)) registry.add(schema, { id: `unnamed-${index}` });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    uri: (id) => PREFIX + id,
    override: ({ jsonSchema }) => simplify(jsonSchema as JsonSchema),
  }) as { schemas: Record<string, JsonSchema> };
  const resolveSchema = (id: string) => {
    const { $schema: _dialect, $id: _id, id: _metadata, ...schema } = schemas[id]!;
    return schema;
  };
  const components: Record<string, JsonSchema> = {};
  const collect = (schema: JsonSchema): JsonSchema => {
    for (const name of namesIn(schema)) {
      if (name.startsWith('unnamed-'))
        throw new Error(`Export the schema ${JSON.stringify(resolveSchema(name))}: another schema refers to it.`);
      if (components[name]) continue;
      components[name] = resolveSchema(name);
      collect(components[name]);
    }
    return schema;
  };
  const converted = new Map<z.core.$ZodType, JsonSchema>();
  for (const schema of parameters) converted.set(schema, collect(resolveSchema(registry.get(schema)!.id)));
  for (const schema of parts) {
    const name = shapes.get(schema);
    converted.set(schema, collect(name ? { $ref: PREFIX + name } : resolveSchema(registry.get(schema)!.id)));
  }
  return { components, converted };
}

const namesIn = (schema: JsonSchema): string[] =>
  [...JSON.stringify(schema).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map((match) => match[1]!);

/**
 * Removes noise: `additionalProperties: false`, and bounds and patterns that follow from the type. Additional fields
 * have any type, because TypeScript cannot give them another one.
 */
function simplify(schema: JsonSchema): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  if (schema.properties && schema.additionalProperties) schema.additionalProperties = true;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.format) delete schema.pattern;
}
