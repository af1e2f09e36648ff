/** The event that tells the script of the page that the application was loaded, but could not start. */
export const START_FAILED = 'startfailed';

/** From now on the application handles clicks itself. */
export function stopRecordingPresses(): void {
  document.documentElement.dataset.running = 'true';
}

/** Presses the header's button again that was pressed before the application ran, and sends the form that was held back, if any. */
export function replayEarlyPress(): void {
  const { dataset } = document.documentElement;
  const { earlyPress: label, earlyForm: index } = dataset;
  delete dataset.earlyPress;
  delete dataset.earlyForm;
  if (index) document.querySelectorAll<HTMLFormElement>('form[method="post"]')[Number(index)]?.requestSubmit();
  if (label) document.querySelector<HTMLElement>(`header button[aria-label="${CSS.escape(label)}"]`)?.click();
}
