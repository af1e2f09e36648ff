import { errorStatus } from '#web/platform/http/error-status.ts';

/** Turns a refused call into a missing page: whether something is absent, hidden or has an invalid id, the page answers 404. */
export async function orNotFound<Result>(response: Promise<Result>): Promise<Result> {
  try {
    return await response;
  } catch (error) {
    const status = errorStatus(error);
    if (status === 404 || status === 400) throw new Response(null, { status: 404 });
    throw error;
  }
}
