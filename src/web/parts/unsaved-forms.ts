import { createContext, useCallback, useContext, useEffect, useId, useState } from 'react';

type Report = (id: string, isUnsent: boolean) => void;

/** Tells the thread which of its forms have something unsent: a page has one guard against leaving, and a thread several forms. */
export const UnsentComments = createContext<Report>(() => undefined);

export function useUnsentComments(): { hasUnsent: boolean; report: Report } {
  const [ids, setIds] = useState<readonly string[]>([]);
  const report = useCallback(
    (id: string, isUnsent: boolean) =>
      setIds((before) => [...before.filter((each) => each !== id), ...(isUnsent ? [id] : [])]),
    [],
  );
  return { hasUnsent: ids.length > 0, report };
}

export function useReportUnsent(isUnsent: boolean): void {
  const id = useId();
  const report = useContext(UnsentComments);
  useEffect(() => {
    if (!isUnsent) return;
    report(id, true);
    return () => report(id, false);
  }, [id, isUnsent, report]);
}
