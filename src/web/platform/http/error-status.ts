/** The HTTP status of a failed call or of a thrown response; 500 for anything else. */
export const errorStatus = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
    ? error.status
    : 500;
