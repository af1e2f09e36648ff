import { createContext, useCallback, useContext, useEffect, useId, useState } from 'react';

type Report = (id: string, isUnsaved: boolean) => void;

/** Tells the page which of its forms have something unsaved, for its one guard against leaving. */
export const UnsavedForms = createContext<Report>(() => undefined);

export function useUnsavedForms(): { hasUnsaved: boolean; report: Report } {
  const [ids, setIds] = useState<readonly string[]>([]);
  const report = useCallback(
    (id: string, isUnsaved: boolean) =>
      setIds((before) => [...before.filter((each) => each !== id), ...(isUnsaved ? [id] : [])]),
    [],
  );
  return { hasUnsaved: ids.length > 0, report };
}

export function useReportUnsaved(isUnsaved: boolean): void {
  const id = useId();
  const report = useContext(UnsavedForms);
  useEffect(() => {
    if (!isUnsaved) return;
    report(id, true);
    return () => report(id, false);
  }, [id, isUnsaved, report]);
}
