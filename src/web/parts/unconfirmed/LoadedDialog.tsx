import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { problemText } from '#web/platform/http/problem-text.ts';
import { Skeleton } from '#web/ui/layout/Skeleton.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';

type LoadedDialogProps<Thing> = {
  title: string;
  load: () => Promise<Thing>;
  close: () => void;
  children: (thing: Thing) => ReactNode;
};

/** A dialog about something that is loaded when it opens, once. Until then it has a title of its own. */
export function LoadedDialog<Thing>({ title, load, close, children }: LoadedDialogProps<Thing>) {
  const [loaded, setLoaded] = useState<{ thing: Thing } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const begin = useEffectEvent(() =>
    load().then(
      (thing) => setLoaded({ thing }),
      (problem: unknown) => setError(problemText(problem)),
    ),
  );
  useEffect(() => void begin(), []);
  if (loaded) return children(loaded.thing);
  return (
    <Dialog title={title} onClose={close} error={error}>
      {!error && <Skeleton shape="text" />}
    </Dialog>
  );
}
