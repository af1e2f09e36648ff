import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';

export const exportShowResults = endpoint({
  method: 'GET',
  path: '/api/shows/:id/results.csv',
  summary: 'Export the final ranking of a completed show as CSV (RFC 4180, UTF-8), with points by round and question',
  access: 'public',
  params: z.object({ id: z.uuid() }),
  success: { status: 200, schema: z.string(), type: 'text/csv' },
  errors: ['show.not_found', 'show.not_completed'],
});
