type Party = { spots?: number | undefined; companions?: readonly string[] | undefined };

/** "For 4 people, with Ben, Cleo." */
export const partyLines = ({ spots = 1, companions = [] }: Party): string[] =>
  spots > 1 ? [`For ${spots} people${companions.length > 0 ? `, with ${companions.join(', ')}` : ''}.`] : [];
