import * as calls from '#contracts/calls.gen.ts';
import { callUrl } from '#contracts/endpoint-url.ts';
import { paths } from '#contracts/site-paths.ts';
import { ShareButton } from '#web/parts/share/ShareButton.tsx';
import { callApi, isSignedIn } from '#web/platform/http/http.ts';
import { problemText } from '#web/platform/http/problem-text.ts';
import { useHydrated } from '#web/platform/page/hydrated.ts';
import { useSite } from '#web/platform/page/site.ts';
import { fileNameOf, saveFile } from '#web/platform/save-file.ts';
import type { Show } from '#web/shows/shows.api.ts';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import { Row } from '#web/ui/layout/Layout.tsx';
import { showToast } from '#web/ui/overlay/toast.ts';

/** Print, share, download, board. Hidden in print. */
export function ResultTools({ show: { id, title, visibility } }: { show: Pick<Show, 'id' | 'title' | 'visibility'> }) {
  const isHydrated = useHydrated();
  const { publicUrl } = useSite();
  const path = callUrl(calls.exportShowResults, { params: { id } });
  /** A plain link carries no session, which private shows need. Without one, or if it fails with a network, the link answers. */
  const download = (event: { preventDefault: () => void }) => {
    if (!isSignedIn()) return;
    event.preventDefault();
    void callApi(calls.exportShowResults, { params: { id } }).then(
      (csv) => saveFile(`${fileNameOf(`${title} results`, 'results')}.csv`, 'text/csv', csv),
      (error: unknown) => {
        // Without a network the browser would replace the page with an error.
        if (navigator.onLine) globalThis.location.assign(path);
        else showToast(problemText(error), { kind: 'error' });
      },
    );
  };
  return (
    <Row gap="tight" data-screen-only="">
      {isHydrated && <Button onClick={() => globalThis.print()}>Print</Button>}
      {visibility !== 'private' && (
        <ShareButton size="medium" title={`Results: ${title}`} url={publicUrl + paths.results(id)} />
      )}
      <ButtonLink to={path} reloadDocument download variant="quiet" onClick={download}>
        Download CSV
      </ButtonLink>
      <ButtonLink to={paths.board(id)} variant="quiet">
        Board
      </ButtonLink>
    </Row>
  );
}
