import { type MouseEvent, type ReactNode, useState } from 'react';
import { isPlainPress } from '#web/platform/page/plain-press.ts';
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx';
import type { SubscribeDialogProps } from './SubscribeDialog.tsx';

const SubscribeDialog = lazyDialog(() => import('./SubscribeDialog.tsx').then((module) => module.SubscribeDialog));

type SubscribeLinkProps = Omit<SubscribeDialogProps, 'onClose'> & { className?: string; children: ReactNode };

/** A link to the calendar feed, which a press turns into a dialog with the ways to follow it. */
export function SubscribeLink({ className, children, ...feeds }: SubscribeLinkProps) {
  const [isOpen, setOpen] = useState(false);
  const open = (press: MouseEvent) => {
    if (!isPlainPress(press)) return;
    press.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <a href={feeds.calendar} className={className} onClick={open}>
        {children}
      </a>
      {isOpen && <SubscribeDialog {...feeds} onClose={() => setOpen(false)} />}
    </>
  );
}
