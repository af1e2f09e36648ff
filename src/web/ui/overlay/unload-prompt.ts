import { useEffect } from 'react';

/** Has the browser ask before the tab is closed or reloaded while something is unsaved. */
export function useUnloadPrompt(hasUnsaved: boolean): void {
  useEffect(() => {
    if (!hasUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [hasUnsaved]);
}
