import { listRows, type PersonalData } from '#server/accounts/personal-data.actions.ts';

/** How the person signs in, without keys, secrets and codes, and what was asked for with their address. */
export const factorData: PersonalData = {
  list: async (db, personId) => ({
    passkeys: await listRows(
      db,
      `select name, is_backed_up as "isBackedUp", created_at as "createdAt", last_used_at as "lastUsedAt"
         from passkeys where account_id = $1 order by created_at, id`,
      personId,
    ),
    authenticatorApps: await listRows(
      db,
      `select confirmed_at as "confirmedAt", cardinality(recovery_hashes) as "recoveryCodesLeft", recovery_made_at as "recoveryCodesMadeAt"
         from second_factors where account_id = $1`,
      personId,
    ),
    unconfirmedRequests: await listRows(
      db,
      `select u.kind, u.title, u.name, u.details, u.requested_at as "requestedAt", u.expires_at as "expiresAt"
         from unconfirmed_requests u join accounts a on lower(a.email) = lower(u.email)
         where a.id = $1 and a.email_verified_at is not null order by u.requested_at, u.id`,
      personId,
    ),
  }),
};
