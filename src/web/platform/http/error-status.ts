/** The HTTP status of a failed call or of a thrown response; 500 for anything else. */
export function errorStatus(error: unknown): number {
  const status = (error as { status?: unknown } | null | undefined)?.status;
  return typeof status === 'number' ? status : 500;
}
