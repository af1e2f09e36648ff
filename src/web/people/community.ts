/** What a person takes part in. Groups, interests and RSVPs do not exist on the site yet, so everybody has none. */
export type Community = {
  groups: readonly { id: string; name: string }[];
  interests: readonly string[];
  rsvpCount: number;
  leadershipTeam: readonly { id: string; name: string }[];
  members: readonly { id: string; name: string }[];
};

export const nothingYet: Community = { groups: [], interests: [], rsvpCount: 0, leadershipTeam: [], members: [] };
