import { MAX_TEAM_MEMBERS, MAX_TEAMS_LED } from '#contracts/teams/team-limits.ts';
import { MAX_SEASONS, MAX_SHOWS_PER_SEASON } from './seasons/season-limits.ts';
import {
  MAX_HELPERS,
  MAX_PLAYERS_PER_TEAM,
  MAX_QUESTION_PICTURES,
  MAX_ROUNDS,
  MAX_SCHEDULED_SHOWS,
  MAX_SHOW_QUESTIONS,
  MAX_TEAMS_PER_GAME,
  REOPEN_DAYS,
} from './show-limits.ts';
/** Errors of shows, their games and teams; part of the catalogue. */
export const showErrors = {
  'team.not_found': { status: 404, message: 'Team not found.' },
  'team.too_many': { status: 409, message: `You can be captain of up to ${MAX_TEAMS_LED.toLocaleString('en')} teams.` },
  'team.unknown_code': { status: 404, message: 'No team has that code.' },
  'team.full': { status: 409, message: `This team is full. A team can have up to ${MAX_TEAM_MEMBERS} members.` },
  'team.not_asked': { status: 403, message: 'The captain of this team has to agree first. Ask the team to play.' },
  'team.declined': {
    status: 409,
    message: 'This team declined. Its members can still join with the code of the show.',
  },
  'team.request_not_found': { status: 404, message: 'This request is no longer open.' },
  'team.last_member': { status: 409, message: 'You are the last member of this team. Delete it instead.' },
  'show.not_found': { status: 404, message: 'Show not found.' },
  'show.cancelled': {
    status: 409,
    message: 'This show is cancelled. Copy it for another date, and ask the team there.',
  },
  'show.overdue': {
    status: 409,
    message: 'This show was scheduled to start more than a day ago. Change its date, and then ask the team.',
  },
  'show.too_many': {
    status: 409,
    message: `You can have up to ${MAX_SCHEDULED_SHOWS} scheduled shows. Delete some first.`,
  },
  'show.launched': { status: 409, message: 'You can’t change this after the show has started.' },
  'show.played': {
    status: 409,
    message:
      'Teams have already answered or scored. If there are only scores, clear them first; otherwise, the host can copy the show.',
  },
  'show.completed': { status: 409, message: 'This show is over and can no longer be changed.' },
  'show.was_completed': {
    status: 409,
    message: 'A completed show can’t go back or be deleted: its teams have seen the results.',
  },
  'show.reopen_expired': { status: 409, message: `A show can be reopened for ${REOPEN_DAYS} days after it ended.` },
  'show.questions_scored': { status: 409, message: 'Later questions were already asked or scored.' },
  'show.too_many_questions': {
    status: 400,
    message: `The rounds of a show can have up to ${MAX_SHOW_QUESTIONS} questions together.`,
  },
  'show.unknown_code': { status: 404, message: 'This show does not exist, or its code has changed.' },
  'show.unknown_join_code': {
    status: 404,
    message: 'No trivia night has that code right now. Check the code on the board, or ask the host.',
  },
  'show.too_many_helpers': { status: 409, message: `A show can have up to ${MAX_HELPERS} helpers.` },
  'show.not_completed': { status: 409, message: 'This show has no results yet. They appear when it is over.' },
  'season.not_found': { status: 404, message: 'Season not found.' },
  'season.too_many': { status: 409, message: `You can have up to ${MAX_SEASONS} seasons. Delete some first.` },
  'season.full': { status: 409, message: `A season can have up to ${MAX_SHOWS_PER_SEASON} shows. Choose another one.` },
  'round.not_found': { status: 404, message: 'Round not found.' },
  'round.changed': { status: 409, message: 'This round was changed in another tab or on another device.' },
  'round.too_many': { status: 409, message: `You can have up to ${MAX_ROUNDS} rounds. Delete some first.` },
  'round.too_many_pictures': {
    status: 409,
    message: `You can have up to ${MAX_QUESTION_PICTURES.toLocaleString('en')} pictures. Remove some from your rounds first.`,
  },
  'round.unreadable': { status: 400, message: 'No questions were found.' },
  'game.not_found': { status: 404, message: 'Game not found.' },
  'game.completed': { status: 409, message: 'This game is over. Its scores are final.' },
  'game.full': { status: 409, message: `A game can have up to ${MAX_TEAMS_PER_GAME} teams.` },
  'game.team_not_found': { status: 404, message: 'That team is not in this game.' },
  'game.no_such_question': { status: 400, message: 'That question isn’t part of this game.' },
  'game.question_not_open': {
    status: 409,
    message: 'Only the current question can have a time limit, and only while it’s open.',
  },
  'game.no_tiebreak': { status: 409, message: 'There is no tie-break question yet. Ask one first.' },
  'game.tiebreak_withdrawn': {
    status: 409,
    message: 'This guess was cleared with its tie-break question. Ask the question again instead.',
  },
  'game.change_not_found': { status: 404, message: 'Score change not found.' },
  'game.change_outdated': {
    status: 409,
    message: 'This score changed again after that. Undo the latest change first.',
  },
  'player.no_team': { status: 400, message: 'Choose a team, or enter a name for a new one.' },
  'player.wrong_team_code': { status: 403, message: 'That isn’t the code of this team. Ask your teammates for it.' },
  'player.team_full': {
    status: 409,
    message: `This team is full. Up to ${MAX_PLAYERS_PER_TEAM} phones can join a team.`,
  },
  'player.name_taken': { status: 409, message: 'A team with this name is already here. Choose another name.' },
  'player.token_used': {
    status: 409,
    message: 'This phone is playing at another show. Reload the page and try again.',
  },
  'score.conflict': { status: 409, message: 'Someone else changed this score in the meantime.' },
  'answer.locked': { status: 409, message: 'Answers to this question are closed.' },
  'answer.changed': { status: 409, message: 'The team sent a different answer in the meantime.' },
  'answer.not_taken': { status: 409, message: 'This show takes answers on paper.' },
  'answer.not_asked': { status: 409, message: 'Your team hasn’t been asked that question.' },
  'answer.not_found': { status: 404, message: 'That team has not answered.' },
} as const;
