import type * as extras from '#contracts/events/event-extras.contract.ts';
import { call } from '#web/platform/api.ts';
import { callApi } from '#web/platform/http.ts';

const previewMarkdownCall = call<typeof extras.previewMarkdown>('POST', '/api/markdown-previews');

export const previewMarkdown = (markdown: string) => callApi(previewMarkdownCall, { body: { markdown } });
