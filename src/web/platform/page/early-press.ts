/** From now on the application handles clicks itself. */
export function stopRecordingPresses(): void {
  document.documentElement.dataset.running = 'true';
}

/** Presses the header's button again that was pressed before the application ran, and sends the form that was held back, if any. */
export function replayEarlyPress(): void {
  const { dataset } = document.documentElement;
  const { earlyPress: label, earlyForm: action } = dataset;
  delete dataset.earlyPress;
  delete dataset.earlyForm;
  const forms = [...document.querySelectorAll<HTMLFormElement>('form[method="post"]')];
  if (action !== undefined) forms.find((form) => (form.getAttribute('action') ?? '') === action)?.requestSubmit();
  if (label) document.querySelector<HTMLElement>(`header button[aria-label="${CSS.escape(label)}"]`)?.click();
}
