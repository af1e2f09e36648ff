let rendersMiles = false;

/** One unit per page, chosen by the browser's language like the style of dates; the browser finds it in the page. */
export const setMiles = (isChosen: boolean): void => {
  rendersMiles = isChosen;
};

const usesMiles = (): boolean =>
  import.meta.env.SSR ? rendersMiles : document.documentElement.hasAttribute('data-miles');

/** The radius of a search in kilometres, "25 km", or in a round number of about as many miles, "15 mi". */
export const formatRadius = (km: string): string => (usesMiles() ? `${Number(km) * 0.6} mi` : `${km} km`);

/** "12 km away" or "7 mi away". */
export function formatAway(km: number): string {
  const [distance, unit] = usesMiles() ? [km * 0.621, 'mi'] : [km, 'km'];
  return `${distance < 1 ? 'under 1' : Math.round(distance)} ${unit} away`;
}
