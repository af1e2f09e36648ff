import type { Rolldown } from 'vite';

const PAGE = /src\/web\/pages\/(\w+)Page\.tsx$/;
/** In the order in which they claim what they share. */
const CONTENT = ['Search', 'Event', 'Group', 'Organization', 'Person'];
const FIRST = ['Landing', 'Help'];

/** Names the chunk of what pages of content share with each other; what lighter pages share with them stays apart. */
export function sharedByPages(id: string, modules: Rolldown.ChunkingContext): string | null {
  if (!id.includes('/src/')) return null;
  const seen = new Set<string>();
  const pages = new Set<string>();
  const climb = (at: string): void => {
    if (seen.has(at)) return;
    seen.add(at);
    const page = PAGE.exec(at)?.[1];
    if (page) pages.add(page);
    for (const importer of modules.getModuleInfo(at)?.importers ?? []) climb(importer);
  };
  climb(id);
  if (FIRST.every((page) => pages.has(page))) return 'start';
  if (FIRST.some((page) => pages.has(page))) return null;
  const sharers = CONTENT.filter((page) => pages.has(page));
  return sharers.length > 1 ? `shared-${sharers[0]!.toLowerCase()}` : null;
}
