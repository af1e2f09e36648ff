import type { Db } from '#server/platform/db.ts';

export type WantedPush = { notificationId: number; personId: string; heldUntil: Date | null; expiresAt: Date | null };

/** Leaves one job for each who has a device, in the transaction that tells them. */
export async function enqueuePushes(_tx: Db, _pushes: readonly WantedPush[]): Promise<void> {
  // Nobody has a device yet.
}
