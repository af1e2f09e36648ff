import { useSite } from './site.ts';

/** What the browser's tab says of a page that is for one person alone. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${useSite().productName}`}</title>;
}
