import * as calls from '#contracts/calls.gen.ts';
import { callApi } from '#web/platform/http/http.ts';

export const previewMarkdown = (markdown: string) => callApi(calls.previewMarkdown, { body: { markdown } });
