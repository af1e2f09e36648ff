import { z } from 'zod';
import type { Endpoint } from '#contracts/endpoint.ts';

type Schema = {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | false;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};

/** Texts that say nothing: secrets, keys, times and the names of fields. */
const WORDLESS =
  /^(email|\w*[pP]assword|step|token|key|code|\w*Code|\w*nvitation|id|rawId|clientDataJSON|attestationObject|authenticatorData|signature|userHandle|transports|p256dh|auth|from|until|\w*[tT]imeZone|locale|currency|rule|\w+Local|field|currentQuestion|questions?)$/;

function namesOfTexts({ type, format, enum: values, ...schema }: Schema, name: string): string[] {
  const isText = type === 'string' && !format && !values && schema.const === undefined && !WORDLESS.test(name);
  const { properties = {}, additionalProperties, items, anyOf = [], oneOf = [], allOf = [] } = schema;
  return [
    ...(isText ? [name] : []),
    ...Object.entries(properties).flatMap(([key, part]) => namesOfTexts(part, key)),
    ...[additionalProperties, items, ...anyOf, ...oneOf, ...allOf].flatMap((part) =>
      part ? namesOfTexts(part, name) : [],
    ),
  ];
}

/** The fields of the body in which a person may write anything, or send a picture. */
export const textsOf = ({ body }: Pick<Endpoint, 'body'>): string[] =>
  body ? namesOfTexts(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema, '') : [];
