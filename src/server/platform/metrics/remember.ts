/** Reads once for all who ask within the time: several metrics of one reading, and several scrapers. */
export function remember<Value>(milliseconds: number, read: () => Value): () => Value {
  let known: { value: Value; until: number } | undefined;
  return () => {
    const now = performance.now();
    if (!known || known.until <= now) known = { value: read(), until: now + milliseconds };
    return known.value;
  };
}
