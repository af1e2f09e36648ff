/** Every stream of server-sent events is sent something at least this often. */
export const HEARTBEAT_MS = 4000;
/** A connection that is silent for this long is dead: one heartbeat may be lost, and one late. */
export const SILENCE_MS = 9000;
