// Imports nothing: the list of what it needs would be part of every page that has a list.

/** Waits for an item of the list that is not `known`. */
export function newItem(list: Element, known: Iterable<Element>, button: Element): Promise<Element | null> {
  const before = new Set(known);
  const find = () => [...list.querySelectorAll('li, tr, article')].find((item) => !before.has(item));
  return new Promise((resolve) => {
    const observer = new MutationObserver(check);
    function check(): void {
      const item = find();
      if (!item) return;
      observer.disconnect();
      resolve([button, document.body].includes(document.activeElement!) ? item : null);
    }
    observer.observe(list, { childList: true, subtree: true });
    check();
  });
}
