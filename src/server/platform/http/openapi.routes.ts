import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '#contracts/escape-html.ts';
import type { Config } from '#server/platform/config.ts';
import { sendPlainPage } from '#server/platform/http/plain-page.ts';
import { packageRoot } from '#server/platform/package-root.ts';

type Operation = { summary: string; description: string; responses: Record<string, unknown> };
type Document = { info: { title: string; description: string }; paths: Record<string, Record<string, Operation>> };

/** Written from the contracts by `npm run generate`. */
const DOCUMENT = join(packageRoot, 'docs/generated/openapi.json');

/** The OpenAPI document, and a page of it that needs no script. */
export function openApiRoutes(app: FastifyInstance, config: Pick<Config, 'PRODUCT_NAME' | 'PUBLIC_URL'>): void {
  let document: Document | undefined;
  const readDocument = async () => {
    document ??= JSON.parse(await readFile(DOCUMENT, 'utf8')) as Document;
    document.info.title = `${config.PRODUCT_NAME} API`;
    return document;
  };
  app.get('/api/openapi.json', async () => readDocument());
  app.get('/api/docs', async (_request, reply) => {
    const document = await readDocument();
    return sendPlainPage(reply, config, 'API', describe(document));
  });
}

function describe({ info, paths }: Document): string {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { summary, description, responses }]) => {
      // Its first sentence, before the errors.
      const access = escapeHtml(description.split('.')[0]!);
      return `<p><strong><code>${method.toUpperCase()} ${escapeHtml(path)}</code></strong><br>${escapeHtml(summary)}.
<br><small>${access}. Responses: ${Object.keys(responses).join(', ')}</small></p>`;
    }),
  );
  return `<h1>${escapeHtml(info.title)}</h1>
<p>${escapeHtml(info.description)}</p>
<p>The full specification, with every field, is at <a href="/api/openapi.json">/api/openapi.json</a>.</p>
${calls.join('\n')}`;
}
