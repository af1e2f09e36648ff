/** The event for the script of the page: the application was loaded, but could not start. */
export const START_FAILED = 'startfailed';

/** From now on the application handles clicks itself. */
export function stopRecordingPresses(): void {
  document.documentElement.dataset.running = 'true';
}

/** Presses the button again that was pressed before the application ran, and sends the form that was held back, if any. */
export function replayEarlyPress(): void {
  const root: HTMLElement & { earlyPress?: HTMLElement } = document.documentElement;
  const { earlyPress: pressed, dataset } = root;
  const { earlyForm: index } = dataset;
  delete root.earlyPress;
  delete dataset.earlyForm;
  if (index) document.querySelectorAll<HTMLFormElement>('form[method="post"]')[Number(index)]?.requestSubmit();
  // The header of a person who is signed in replaces the rendered one.
  const isThere = pressed?.isConnected;
  (isThere
    ? pressed
    : document.querySelector<HTMLElement>(`header button[aria-label=${JSON.stringify(pressed?.ariaLabel)}]`)
  )?.click();
}
