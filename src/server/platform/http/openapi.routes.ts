import type { FastifyInstance } from 'fastify';

type Operation = { summary?: string; security?: unknown[]; responses?: Record<string, unknown> };
type Document = { info: { title: string }; paths?: Record<string, Record<string, Operation>> };

/** The document itself, and a page of it that reads without a script. */
export function openApiRoutes(app: FastifyInstance): void {
  app.get('/api/openapi.json', async (_request, reply) => reply.send(app.swagger()));
  app.get('/api/docs', async (_request, reply) => {
    const page = describe(app.swagger() as Document);
    return reply.type('text/html; charset=utf-8').send(page);
  });
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

function describe(document: Document): string {
  const rows = Object.entries(document.paths ?? {}).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const cells = [
        `<code>${method.toUpperCase()} ${escapeHtml(path)}</code>`,
        escapeHtml(operation.summary ?? ''),
        operation.security ? 'signed in' : 'everyone',
        Object.keys(operation.responses ?? {}).join(' '),
      ];
      return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
    }),
  );
  const title = escapeHtml(document.info.title);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title></head><body><main><h1>${title}</h1>
<p>The whole contract, with every field, is at <a href="/api/openapi.json">/api/openapi.json</a>.</p>
<table><thead><tr><th>Call</th><th>What it does</th><th>For</th><th>Answers</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>
</main></body></html>`;
}
