import * as calls from '#contracts/calls.gen.ts';
import type { CallApi } from '#web/platform/http/api.ts';
import type { Subject } from './conversations.api.ts';

/** Whether the page offers to write to the host. Never fails: the page is useful without it. */
export async function loadCanContact(callApi: CallApi, subject: Subject): Promise<boolean> {
  const contact = await callApi(calls.getContact, { query: subject }).catch(() => null);
  return contact?.isOpen ?? false;
}
