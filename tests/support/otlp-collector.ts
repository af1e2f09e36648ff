import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export type ReceivedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[];
  status: { code?: number };
};
type Body = {
  resourceSpans: { resource: { attributes: ReceivedSpan['attributes'] }; scopeSpans: { spans: ReceivedSpan[] }[] }[];
};

/** A collector of traces by OTLP over HTTP, for one test. */
export async function openCollector() {
  const collector = {
    status: 200,
    hangs: false,
    requests: [] as { path: string; authorization: string; body: Body }[],
  };
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.parse(await text(request)) as Body;
    const { url: path = '', headers } = request;
    collector.requests.push({ path, authorization: headers.authorization ?? '', body });
    if (collector.hangs) return;
    response.writeHead(collector.status, { 'content-type': 'application/json' }).end('{}');
  };
  const server = createServer((request, response) => void receive(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return Object.assign(collector, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () =>
      collector.requests.flatMap(({ body }) =>
        body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
  });
}
