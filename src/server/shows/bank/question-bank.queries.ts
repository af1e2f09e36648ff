import { z } from 'zod';
import { BankQuestion } from '#contracts/shows/question-bank.contract.ts';
import { type PreparedQuestion, RoundDetail } from '#contracts/shows/rounds.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';

const FoundRow = BankQuestion.extend({ updatedAt: z.date() });
export type FoundQuestion = z.infer<typeof FoundRow>;

type Search = {
  ownerId: string;
  words: readonly string[];
  tag: string | undefined;
  after: { at: string; id: string; position: number } | null;
  limit: number;
};

/** Questions that contain all words, in rounds changed last first. */
export async function findQuestions(db: Db, { ownerId, words, tag, after, limit }: Search): Promise<FoundQuestion[]> {
  return db.rows(
    FoundRow,
    `with found as (
       select r.id, r.name, r.updated_at, q.position::integer as position, q.question
         from rounds r, jsonb_array_elements(r.questions) with ordinality q(question, position)
        where r.owner_id = $1
          and ($3::text is null or exists (select from jsonb_array_elements_text(q.question->'tags') each where fold(each) = fold($3)))
          and (select bool_and(strpos(fold(concat_ws(' ', q.question->>'text', q.question->>'answers', q.question->>'options', q.question->>'tags', r.name)), fold(word)) > 0)
                 from unnest($2::text[]) word) is not false
          and ($4::timestamptz is null or (r.updated_at, r.id) < ($4, $5::uuid) or (r.updated_at, r.id) = ($4, $5::uuid) and q.position > $6)
        order by r.updated_at desc, r.id desc, q.position limit $7)
     select f.id as "roundId", f.name as "roundName", f.updated_at as "updatedAt", f.position, f.question,
       (select count(distinct g.id)::integer from shows s join games g on g.show_id = s.id
          join game_questions a on a.game_id = g.id and a.text = f.question->>'text'
         where s.host_id = $1 and substr(a.question, 2)::integer <= g.asked_count) as "timesAsked"
       from found f order by f.updated_at desc, f.id desc, f.position`,
    [ownerId, words, tag ?? null, after?.at ?? null, after?.id ?? null, after?.position ?? null, limit],
  );
}

const TagRow = z.object({ tag: z.string(), questionCount: z.number() });

/** Tags that differ in case or accents are one tag. */
export async function listTags(db: Db, ownerId: string): Promise<z.infer<typeof TagRow>[]> {
  return db.rows(
    TagRow,
    `select min(each) as tag, count(*)::integer as "questionCount"
       from rounds r, jsonb_array_elements(r.questions) question, jsonb_array_elements_text(question->'tags') each
      where r.owner_id = $1 group by fold(each) order by 2 desc, 1 limit 200`,
    [ownerId],
  );
}

const ContentRow = RoundDetail.pick({ name: true, questions: true });
type RoundContent = { name: string; questions: PreparedQuestion[] };

/** One round or all, changed last first, like the list of rounds. */
export async function listRoundContents(db: Db, ownerId: string, roundId: string | undefined): Promise<RoundContent[]> {
  return db.rows(
    ContentRow,
    'select name, questions from rounds where owner_id = $1 and ($2::uuid is null or id = $2) order by updated_at desc, id',
    [ownerId, roundId ?? null],
  );
}
