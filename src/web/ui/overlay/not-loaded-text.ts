/** Of a script that a press needs: browsers keep the failure until the page is loaded again, so that another press fails, too. */
export const NOT_LOADED = 'This didn’t load. Check your connection, then reload the page.';
