/** Focuses the first of these that is on the page, also what usually takes no focus. Nothing scrolls: it is where the focus was. */
export function focusFirst(...elements: (Element | null | undefined)[]): void {
  const element = elements.find((each) => each?.isConnected) as HTMLElement | undefined;
  if (element && element.tabIndex < 0) element.tabIndex = -1;
  element?.focus({ preventScroll: true });
}
