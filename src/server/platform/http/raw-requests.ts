import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Problem } from '#contracts/endpoint.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type HstsConfig, strictTransportSecurity } from './security-headers.ts';

/**
 * Makes a URL start with one slash and have a decodable path. Removes the origin of a target in absolute form, and the second slash of `//host`,
 * which a redirect would treat as another site. Percent signs of an undecodable path are escaped, because Fastify would reject it before any
 * hook, without our headers, limits and error body.
 */
export function normalizeUrl({ url = '/' }: { url?: string | undefined }): string {
  const local = `/${url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '').replace(/^[/\\]+/, '')}`;
  if (!local.includes('%')) return local;
  const [path = '', ...search] = local.split('?');
  try {
    decodeURIComponent(path);
    return local;
  } catch {
    return [path.replaceAll('%', '%25'), ...search].join('?');
  }
}

const STATUSES: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Responds to invalid HTTP with our error body and the headers of every response (`security-headers.ts`), and closes the connection. */
export function rejectInvalidHttp(config: HstsConfig) {
  const hsts = strictTransportSecurity(config);
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const status = STATUSES[error.code ?? ''] ?? 400;
    const { code, message } = new AppError('request.invalid');
    const body = JSON.stringify({ message, code, status, requestId: '' } satisfies Problem);
    const lines = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      "Content-Security-Policy: default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'",
      ...(hsts ? [`Strict-Transport-Security: ${hsts}`] : []),
      'X-Content-Type-Options: nosniff',
      'X-Frame-Options: DENY',
      'Referrer-Policy: strict-origin-when-cross-origin',
      'Cross-Origin-Opener-Policy: same-origin',
      'Cross-Origin-Resource-Policy: same-origin',
      'Connection: close',
    ];
    if (socket.writable) socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
    socket.destroy(error);
  };
}
