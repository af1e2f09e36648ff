/** Said where hosts have no accounts of their own at the payment service. */
export const PAID_TO_SITE = 'What people pay online goes to this site’s own account.';
