import { expect, test } from 'vitest';
import { readTraceParent } from './trace-context.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

test.each([`00-${TRACE}-${PARENT}-01`, `00-${TRACE}-${PARENT}-00`, `cc-${TRACE}-${PARENT}-01-what-comes-later`])(
  '%s is a trace',
  (header) => expect(readTraceParent(header)).toEqual({ traceId: TRACE, parentId: PARENT }),
);

test.each([
  undefined,
  '',
  'hello',
  `00-${TRACE}-${PARENT}`,
  `00-${TRACE}-${PARENT}-01-more`,
  `ff-${TRACE}-${PARENT}-01`,
  `00-${TRACE.toUpperCase()}-${PARENT}-01`,
  `00-${'0'.repeat(32)}-${PARENT}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE}x-${PARENT}-01`,
  ` 00-${TRACE}-${PARENT}-01`,
  `cc-${TRACE}-${PARENT}-01-${'x'.repeat(200)}`,
  [`00-${TRACE}-${PARENT}-01`],
])('%s is ignored', (header) => expect(readTraceParent(header)).toBeNull());
