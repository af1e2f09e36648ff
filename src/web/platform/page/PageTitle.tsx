import { useSite } from './site.ts';

/** The browser tab's title of a page behind login. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${useSite().productName}`}</title>;
}
