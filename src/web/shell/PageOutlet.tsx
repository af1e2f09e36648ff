import { Outlet, useParams } from 'react-router';

/** To React, the pages of two events are one component: what is typed or pressed in one must not reach the other. */
export const PageOutlet = () => <Outlet key={JSON.stringify(useParams())} />;
