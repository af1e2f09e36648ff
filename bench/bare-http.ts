/** The baseline of `pages.ts`: node:http that sends the same bytes for every request. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';

process.once('message', ({ body, headers }: { body: string; headers: Record<string, string> }) => {
  const bytes = Buffer.from(body, 'base64');
  const server = http.createServer((_request, response) => response.writeHead(200, headers).end(bytes));
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
process.once('disconnect', () => process.exit());
