import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const decompress = promisify(brotliDecompress);

/** Sends what is kept compressed, to the few that do not accept brotli as it was. */
export async function sendBrotli(request: FastifyRequest, reply: FastifyReply, bytes: Buffer): Promise<FastifyReply> {
  const acceptsBrotli = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(request.headers['accept-encoding'] ?? '');
  return acceptsBrotli ? reply.header('content-encoding', 'br').send(bytes) : reply.send(await decompress(bytes));
}
