/** A viewer's relation to a host they may write to. */
type ContactRelation = {
  /** The viewer is one of the host's people. */
  isHost: boolean;
  /** Someone of the host can receive messages of the viewer: not everyone there blocks them or is blocked, and the group has no ban. */
  isReachable: boolean;
  /** The host has not switched messages off. */
  takesMessages: boolean;
  conversationId: string | null;
};

/** Switching messages off ends no conversation that has begun. */
export const canContact = ({ isHost, isReachable, takesMessages, conversationId }: ContactRelation): boolean =>
  !isHost && isReachable && (takesMessages || conversationId !== null);

/** Hosts see no conversations with people whom they block, or who block them, so they may answer what they see. */
export const canWrite = ({ isForHost, isReachable }: { isForHost: boolean; isReachable: boolean }): boolean =>
  isForHost || isReachable;

export const canReport = (viewerId: string, message: { author: { id: string } }): boolean =>
  message.author.id !== viewerId;
