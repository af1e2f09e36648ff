/** The page holds only the rules it shows; whatever comes next needs the rest. A sheet that fails leaves the page as it is. */
export function loadStylesheet(href: string | undefined): Promise<void> {
  if (!href) return Promise.resolve();
  return new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    for (const outcome of ['load', 'error']) link.addEventListener(outcome, () => resolve());
    document.head.append(link);
  });
}
