import { useHashDialog } from '#web/platform/page/hash-dialog.ts';
import type { SearchResult } from '#web/search/search-loading.ts';
import type { SearchRequest } from '#web/search/search-request.ts';
import { BellIcon } from '#web/ui/drawing/FrameIcon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import { SAVE_HASH } from './saving-search.ts';

const SaveSearchDialog = lazyDialog(async () => (await import('./SaveSearchDialog.tsx')).SaveSearchDialog);

/** Opens the dialog, also for a URL with its hash. */
export function SaveSearchButton({ request, result }: { request: SearchRequest; result: SearchResult }) {
  const { openDialog, setOpenDialog, close } = useHashDialog<'save'>(SAVE_HASH, 'save');
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpenDialog('save')}>
        <BellIcon size={20} />
        Save this search
      </Button>
      {openDialog && <SaveSearchDialog request={request} result={result} onClose={close} />}
    </>
  );
}
