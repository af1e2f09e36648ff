import type { ReactNode } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import type { LegalPage } from '#contracts/admin/legal-text-fields.ts';
import type { LegalText as LegalTextData } from '#contracts/admin/legal-texts.contract.ts';
import * as calls from '#contracts/calls.gen.ts';
import { Markup } from '#web/parts/fields/Markup.tsx';
import { apiContext } from '#web/platform/http/api.ts';
import { orNotFound } from '#web/platform/page/not-found.ts';
import { formatDay } from '#web/ui/display/format-instant.ts';
import { Container, Stack } from '#web/ui/layout/Layout.tsx';

export const loadLegalText =
  (page: LegalPage) =>
  async ({ request, context }: LoaderFunctionArgs): Promise<LegalTextData> => {
    const version = new URL(request.url).searchParams.get('version');
    return orNotFound(
      context.get(apiContext)(calls.getLegalText, { params: { page }, query: version ? { version } : {} }),
    );
  };

/** The text that the administrators published, or the built-in one; below it when it was published, and earlier versions. */
export function LegalText({ builtIn, children }: { builtIn: ReactNode; children?: ReactNode }) {
  const { html, publishedAt, versions } = useLoaderData<LegalTextData>();
  const shown = useSearchParams()[0].get('version');
  const [current] = versions;
  return (
    <Container page narrow={html !== null}>
      <Stack gap="loose">
        {shown && current && shown !== current.id && (
          <p>
            This is an earlier version. <Link to="?">Read the current one</Link>
          </p>
        )}
        {html === null ? builtIn : <Markup html={html} />}
        {children}
        {publishedAt && <p>{`Published ${formatDay(publishedAt)}.`}</p>}
        {versions.length > 1 && (
          <details>
            <summary>Earlier versions</summary>
            <ul>
              {versions.slice(1).map(({ id, publishedAt: at }) => (
                <li key={id}>
                  <Link to={`?version=${id}`}>{formatDay(at)}</Link>
                </li>
              ))}
            </ul>
          </details>
        )}
      </Stack>
    </Container>
  );
}
