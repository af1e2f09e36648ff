import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '#contracts/escape-html.ts';
import type { Config } from '#server/platform/config.ts';
import { packageRoot } from '#server/platform/package-root.ts';

type Operation = { summary: string; description: string; responses: Record<string, unknown> };
type Document = { info: { title: string; description: string }; paths: Record<string, Record<string, Operation>> };

/** Written from the contracts by `npm run generate`. */
const DOCUMENT = join(packageRoot, 'docs/generated/openapi.json');

/** The OpenAPI document, and a page of it that needs no script. */
export function openApiRoutes(app: FastifyInstance, config: Pick<Config, 'PRODUCT_NAME'>): void {
  let document: Document | undefined;
  const readDocument = async () => {
    document ??= JSON.parse(await readFile(DOCUMENT, 'utf8')) as Document;
    document.info.title = `${config.PRODUCT_NAME} API`;
    return document;
  };
  app.get('/api/openapi.json', async () => readDocument());
  app.get('/api/docs', async (_request, reply) => {
    return reply.type('text/html; charset=utf-8').send(describe(await readDocument()));
  });
}

function describe(document: Document): string {
  const rows = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const cells = [
        `<code>${method.toUpperCase()} ${escapeHtml(path)}</code>`,
        escapeHtml(operation.summary),
        // Its first sentence, before the errors.
        escapeHtml(operation.description.split('.')[0]!),
        Object.keys(operation.responses).join(' '),
      ];
      return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
    }),
  );
  const title = escapeHtml(document.info.title);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title></head><body><main><h1>${title}</h1>
<p>${escapeHtml(document.info.description)}</p>
<p>The full specification, with every field, is at <a href="/api/openapi.json">/api/openapi.json</a>.</p>
<table><thead><tr><th>Endpoint</th><th>Description</th><th>Access</th><th>Responses</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>
</main></body></html>`;
}
