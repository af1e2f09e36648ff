/** Says that the script behind a button did not load. Browsers keep the failure until the page is loaded again, so that another press fails, too. */
export const NOT_LOADED = 'This didn’t load. Check your connection, then reload the page.';
