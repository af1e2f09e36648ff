import { listRows, type PersonalData } from '#server/accounts/personal-data.actions.ts';
import { selectFields } from '#server/platform/postgres/field-columns.ts';
import { seasonColumns } from './seasons/season-columns.ts';
import { showColumns } from './show-columns.ts';

/** The shows and seasons that the person hosts, the shows they help with, their question bank, answers, score changes and what they completed. */
export const showData: PersonalData = {
  list: async (db, personId) => ({
    shows: await listRows(
      db,
      `select ${selectFields(showColumns, 's')}, s.status, s.created_at as "createdAt",
           g.tiebreak->>'text' as "tiebreakQuestion", g.tiebreak->'answer' as "tiebreakAnswer"
         from shows s left join games g on g.show_id = s.id where s.host_id = $1 order by s.created_at, s.id`,
      personId,
    ),
    seasons: await listRows(
      db,
      `select ${selectFields(seasonColumns, 'n')}, n.created_at as "createdAt" from seasons n where n.host_id = $1 order by n.created_at, n.id`,
      personId,
    ),
    showsHelped: await listRows(
      db,
      `select s.title as show, h.added_at as "addedAt" from show_helpers h join shows s on s.id = h.show_id
        where h.person_id = $1 order by h.added_at, s.id`,
      personId,
    ),
    triviaTeamsAsked: await listRows(
      db,
      `select s.title as show, t.name as team, r.requested_at as "requestedAt", r.declined_at as "declinedAt"
         from team_requests r join shows s on s.id = r.show_id join teams t on t.id = r.team_id
        where r.requested_by = $1 order by r.requested_at, t.id`,
      personId,
    ),
    questionRounds: await listRows(
      db,
      'select name, questions, updated_at as "updatedAt" from rounds where owner_id = $1 order by created_at, id',
      personId,
    ),
    questionPictures: await listRows(
      db,
      `select '/media/questions/' || picture_id || '/1280.webp' as picture, uploaded_at as "uploadedAt" from question_pictures
        where owner_id = $1 order by uploaded_at, picture_id`,
      personId,
    ),
    triviaNightsJoined: await listRows(
      db,
      `select s.title as show, p.nickname, p.joined_at as "joinedAt" from players p join shows s on s.id = p.show_id
        where p.person_id = $1 order by p.joined_at, p.id`,
      personId,
    ),
    triviaAnswers: await listRows(
      db,
      `select s.title as show, e.name as team, a.question, a.text, a.answered_at as "answeredAt" from team_answers a
         join games g on g.id = a.game_id join shows s on s.id = g.show_id join game_entries e on e.game_id = g.id and e.team_id = a.team_id
        where a.answered_by = $1 order by a.answered_at, a.game_id, a.question`,
      personId,
    ),
    scoreChanges: await listRows(
      db,
      `select s.title as show, e.name as team, c.field, c.from_value as "from", c.to_value as "to", c.reason, c.changed_at as "changedAt"
         from score_changes c join games g on g.id = c.game_id join shows s on s.id = g.show_id join game_entries e on e.game_id = g.id and e.team_id = c.team_id
        where c.changed_by = $1 order by c.id`,
      personId,
    ),
    showsCompletedOrReopened: await listRows(
      db,
      `select s.title as show, e.kind, e.changed_at as "changedAt"
         from game_events e join games g on g.id = e.game_id join shows s on s.id = g.show_id
        where e.changed_by = $1 order by e.id`,
      personId,
    ),
  }),
};
