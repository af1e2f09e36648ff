/** From now on the application handles clicks itself. */
export function stopRecordingPresses(): void {
  document.documentElement.dataset.running = 'true';
}

/** Presses the header's button again that was pressed before the application ran, if any. */
export function replayEarlyPress(): void {
  const { dataset } = document.documentElement;
  const label = dataset.earlyPress;
  delete dataset.earlyPress;
  if (label) document.querySelector<HTMLElement>(`header button[aria-label="${CSS.escape(label)}"]`)?.click();
}
