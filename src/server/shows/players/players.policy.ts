import type { Viewer } from '#server/platform/http/serve.ts';

/**
 * Who plays: the phone that sent the token of a player, otherwise the signed-in person. `id` is the player’s or the person’s, for statements that
 * accept both; the other two are for columns that refer to one of them.
 */
export type PlayerIdentity = { id: string; playerId: string | null; personId: string | null };

type Sender = { viewer: Pick<Viewer, 'id'> | null; deviceId: string | null };

export function identifySender({ viewer, deviceId }: Sender): PlayerIdentity | null {
  if (deviceId) return { id: deviceId, playerId: deviceId, personId: null };
  return viewer && { id: viewer.id, playerId: null, personId: viewer.id };
}
