import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { loginPathOf } from '#contracts/mailed-paths.ts';
import type { Site } from '#contracts/site.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { apiContext, type CallApi } from '#web/platform/http/api.ts';
import { errorStatus } from '#web/platform/http/error-status.ts';
import type { RouteHandle } from '#web/platform/page/route-handle.ts';
import { SiteContext } from '#web/platform/page/site.ts';
import { makeStore } from '#web/platform/session/store.ts';
import { setMiles } from '#web/ui/display/distance.ts';
import { setDateStyle } from '#web/ui/display/local-time.ts';
import type { PageAnnouncements } from './shell/announcements.ts';
import { type Assets, assemble, type Page, type PageStyle } from './shell/document.ts';
import { Frame } from './shell/Frame.tsx';
import { routes } from './shell/routes.tsx';

/** `failure`: what kept the page from being made, where its status is an error. `isFrame`: the browser renders what is on the page. */
type RenderedPage = Page & { failure?: unknown; isFrame?: boolean };
export type Renderer = {
  render(request: Request, callApi: CallApi, style?: PageStyle): Promise<RenderedPage>;
};

// The server's state is constant (anonymous, light): one store serves every request.
const store = makeStore();
const pages = createStaticHandler(routes);
const frames = createStaticHandler([{ path: '*', Component: Frame }]);
/** Only paths and handles: `matchRoutes` would rank all routes again for every page. */
const outline = createStaticHandler(routes.map(outlineOf));

type RendererOptions = {
  /** Read for each page: administrators change it while the server runs. */
  site: () => Site;
  /** Those of now. */
  announcements?: () => PageAnnouncements;
  /** Allowed origins of images besides the site itself. */
  imageOrigins: readonly string[];
  assets: (chunks: string[]) => Assets;
};

export function createRenderer(options: RendererOptions): Renderer {
  const { site: readSite, announcements, imageOrigins, assets } = options;
  const toMarkup = (site: Site, context: StaticHandlerContext, handler: typeof pages, { dates, miles }: PageStyle) => {
    // Rendering is synchronous, so no other page is rendered in between.
    setDateStyle(dates);
    setMiles(miles);
    return renderToString(
      <SiteContext value={site}>
        <Provider store={store}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </Provider>
      </SiteContext>,
    );
  };

  return {
    async render(request, callApi, style = { dates: undefined, miles: false }) {
      const handles = await handlesOf(request);
      const isFrame = handles.some((handle) => handle.access);
      const isBehindLogin = handles.some((handle) => handle.access === 'person');
      const handler = isFrame ? frames : pages;
      const requestContext = new RouterContextProvider();
      requestContext.set(apiContext, callApi);
      const context = await handler.query(request, { requestContext });
      if (context instanceof Response) return redirection(context);
      const [failure] = Object.values(context.errors ?? {});
      const status = failure === undefined ? context.statusCode : errorStatus(failure);
      const away = loginPathOf(request.url, { isHidden: isBehindLogin || status === 404 });
      const site = readSite();
      const page = await assemble({
        site,
        announcements: announcements?.(),
        imageOrigins,
        status,
        markup: toMarkup(site, context, handler, style),
        style,
        data: isFrame ? null : hydrationData(context),
        away: away ?? (isBehindLogin ? paths.home() : undefined),
        start: handles.at(-1)?.start ?? 'late',
        assets: assets(handles.flatMap(({ chunk, lateChunks = [] }) => [...(chunk ? [chunk] : []), ...lateChunks])),
      });
      return { ...page, failure, isFrame };
    },
  };
}

function outlineOf({ id, path, index, handle, children }: RouteObject): RouteObject {
  const route = { ...(id && { id }), ...(path && { path }), handle };
  return index ? { ...route, index } : { ...route, ...(children && { children: children.map(outlineOf) }) };
}

async function handlesOf({ url }: Request): Promise<RouteHandle[]> {
  const context = await outline.query(new Request(url));
  if (context instanceof Response) return [];
  return context.matches.flatMap(({ route }) => (route.handle as RouteHandle | undefined) ?? []);
}

const redirection = (response: Response): Page => ({
  status: response.status,
  location: response.headers.get('location') ?? '/',
  html: '',
  contentSecurityPolicy: '',
});

function hydrationData({ loaderData, errors }: StaticHandlerContext): object {
  const statuses = Object.entries(errors ?? {}).map(([id, error]) => [
    id,
    { __type: 'RouteErrorResponse', status: errorStatus(error), statusText: '', data: null, internal: false },
  ]);
  return { loaderData, actionData: null, errors: errors ? Object.fromEntries(statuses) : null };
}
