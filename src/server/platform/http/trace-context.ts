/**
 * The trace of a caller, such as a proxy, by W3C Trace Context (https://www.w3.org/TR/trace-context/#traceparent-header): for the log lines of the
 * request. Anything that does not follow it is ignored. Later versions may add fields at the end.
 */
export function readTraceParent(header: string | string[] | undefined): { traceId: string; parentId: string } | null {
  if (typeof header !== 'string' || header.length > 200) return null;
  const match = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}(-.*)?$/.exec(header);
  if (!match) return null;
  const [, version, traceId = '', parentId = '', rest] = match;
  if (version === 'ff' || (version === '00' && rest !== undefined)) return null;
  if (/^0+$/.test(traceId) || /^0+$/.test(parentId)) return null;
  return { traceId, parentId };
}

/** Whether the caller records the trace of a valid header: the lowest bit of its flags. */
export const isSampled = (header: string | string[] | undefined): boolean =>
  typeof header === 'string' && Number.parseInt(header.split('-')[3] ?? '0', 16) % 2 === 1;
