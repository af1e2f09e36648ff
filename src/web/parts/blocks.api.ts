import type * as blocks from '#contracts/people/blocks.contract.ts';
import { call } from '#web/platform/api.ts';

export const blockPerson = call<typeof blocks.blockPerson>('PUT', '/api/people/:personId/block');
