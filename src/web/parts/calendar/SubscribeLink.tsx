import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import { isPlainPress } from '#web/platform/page/plain-press.ts';
import type { SubscribeDialogProps } from './SubscribeDialog.tsx';

const SubscribeDialog = lazy(() =>
  import('./SubscribeDialog.tsx').then((module) => ({ default: module.SubscribeDialog })),
);

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
      {isOpen && (
        <Suspense>
          <SubscribeDialog {...feeds} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
