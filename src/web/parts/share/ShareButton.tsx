import { useState } from 'react';
import { useHydrated } from '#web/platform/page/hydrated.ts';
import { drawIcon } from '#web/ui/drawing/draw-icon.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import type { ShareDialogProps } from './ShareDialog.tsx';

const ShareDialog = lazyDialog(() => import('./ShareDialog.tsx').then((module) => module.ShareDialog));
const ShareIcon = drawIcon(<path d="M12 15V3.5M7.5 8L12 3.5L16.5 8M5 13v7.5h14V13" />);

type ShareButtonProps = Omit<ShareDialogProps, 'onClose'> & { size?: 'small' | 'medium' };

/** Opens a dialog with the link and, where the page can be embedded, the code for websites. */
export function ShareButton({ size = 'small', ...props }: ShareButtonProps) {
  const isHydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  if (!isHydrated) return null;
  return (
    <>
      <Button variant="quiet" size={size} onClick={() => setOpen(true)}>
        <ShareIcon size={18} />
        Share
      </Button>
      {isOpen && <ShareDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
