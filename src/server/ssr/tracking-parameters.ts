/** What Facebook, Google, Microsoft, X, TikTok, Instagram, Mailchimp and newsletters add to each link, with another value for each visitor. */
const TRACKING = /^(utm_\w+|fbclid|gclid|gbraid|wbraid|srsltid|msclkid|twclid|ttclid|igshid|igsh|mc_cid|mc_eid)(=|$)/;

/** The address, with query and without fragment, as it was before it was shared: all who follow a shared link read one rendered page. */
export function withoutTracking(address: string): string {
  const [path, ...query] = address.split('?');
  const kept = query
    .join('?')
    .split('&')
    .filter((parameter) => parameter && !TRACKING.test(parameter));
  return kept.length > 0 ? `${path}?${kept.join('&')}` : path!;
}
