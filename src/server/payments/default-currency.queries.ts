import countryToCurrency from 'country-to-currency';
import { z } from 'zod';
import type { Payee } from '#contracts/payments/payees.contract.ts';
import type { Db } from '#server/platform/postgres/db.ts';

/** Used where neither the host nor the place determines it. */
export const FALLBACK_CURRENCY = 'EUR';

const FactsRow = z.object({ last: z.string().nullable(), country: z.string().nullable() });
type Facts = z.infer<typeof FactsRow>;

const currencies: Record<string, string | undefined> = countryToCurrency;
const fromFacts = ({ last, country }: Facts) => last ?? (country && currencies[country]) ?? FALLBACK_CURRENCY;

/** What the host of an event asked in last, or else the currency where it takes place. */
export async function findDefaultCurrency(db: Db, eventId: string): Promise<string> {
  const facts = await db.one(
    FactsRow,
    `select (select t.currency from events o join ticket_settings t on t.event_id = o.id
         where o.host_person_id = e.host_person_id or o.host_group_id = e.host_group_id or o.host_organization_id = e.host_organization_id
         order by o.created_at desc limit 1) as last,
       p.country_code as country
     from events e left join places p on p.id = e.place_id where e.id = $1`,
    [eventId],
  );
  return fromFacts(facts);
}

/** What a group or an organization asked in last for its events, or else the currency of its place. */
export async function findDefaultCurrencyOfHost(db: Db, { kind, id }: Pick<Payee, 'kind' | 'id'>): Promise<string> {
  const hosts = kind === 'group' ? 'groups' : 'organizations';
  const facts = await db.one(
    FactsRow,
    `select (select t.currency from events o join ticket_settings t on t.event_id = o.id where o.host_${kind}_id = h.id
         order by o.created_at desc limit 1) as last,
       p.country_code as country
     from ${hosts} h left join places p on p.id = h.place_id where h.id = $1`,
    [id],
  );
  return fromFacts(facts);
}
