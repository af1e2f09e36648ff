import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import {
  createStaticHandler,
  createStaticRouter,
  type DataStrategyFunctionArgs,
  RouterContextProvider,
  type StaticHandler,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { DEFAULT_DATE_STYLE } from '#contracts/date-style.ts';
import { loginPathOf } from '#contracts/mailed-paths.ts';
import type { Site } from '#contracts/site.contract.ts';
import { paths } from '#contracts/site-paths.ts';
import { siteZoneContext } from '#web/parts/search/search-viewer.ts';
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
import { handlersBySegment } from './shell/routes-by-segment.ts';

/** `failure`: what kept the page from being made, where its status is an error. `isFrame`: the browser renders what is on the page. */
type RenderedPage = Page & { failure?: unknown; isFrame?: boolean };
export type Renderer = {
  render(request: Request, callApi: CallApi, style?: PageStyle): Promise<RenderedPage>;
};

// The server's state is constant (anonymous, light): one store serves every request.
const store = makeStore();
const pagesAt = handlersBySegment(routes);
const frames = createStaticHandler([{ path: '*', Component: Frame }]);

type RendererOptions = {
  /** Read for each page: administrators change it while the server runs. */
  site: () => Site;
  /** The current announcements. */
  announcements?: () => PageAnnouncements;
  /** What days are counted in for visitors, whose zone only their browsers know. */
  timeZone: () => string;
  /** Allowed origins of images besides the site itself. */
  imageOrigins: readonly string[];
  assets: (chunks: readonly string[], markup: string) => Assets;
};

export function createRenderer(options: RendererOptions): Renderer {
  const { site: readSite, announcements, timeZone, imageOrigins, assets } = options;
  const toMarkup = (site: Site, context: StaticHandlerContext, handler: StaticHandler, { dates, miles }: PageStyle) => {
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
    async render(request, callApi, style = { dates: DEFAULT_DATE_STYLE, miles: false }) {
      const requestContext = new RouterContextProvider();
      requestContext.set(apiContext, callApi);
      requestContext.set(siteZoneContext, timeZone());
      const pages = pagesAt(new URL(request.url).pathname);
      const found = await pages.query(request, { requestContext, dataStrategy: loadPublicData });
      if (found instanceof Response) return redirection(found);
      const handles = handlesOf(found.matches);
      const isFrame = needsScript(handles);
      const isBehindLogin = handles.some((handle) => handle.access === 'person');
      const handler = isFrame ? frames : pages;
      const context = isFrame ? await frames.query(request) : found;
      if (context instanceof Response) return redirection(context);
      const [failure] = Object.values(context.errors ?? {});
      const status = failure === undefined ? context.statusCode : errorStatus(failure);
      const away = loginPathOf(request.url, { isHidden: isBehindLogin || status === 404 });
      const site = readSite();
      const markup = toMarkup(site, context, handler, style);
      const chunks = handles.flatMap(({ chunk, lateModules = [] }) => [...(chunk ? [chunk] : []), ...lateModules]);
      const page = await assemble({
        site,
        announcements: announcements?.(),
        imageOrigins,
        status,
        markup,
        style,
        data: isFrame ? null : hydrationData(context),
        away: away ?? (isBehindLogin ? paths.home() : undefined),
        start: handles.at(-1)?.start ?? 'late',
        assets: assets(chunks, markup),
      });
      return { ...page, failure, isFrame };
    },
  };
}

const handlesOf = (matches: StaticHandlerContext['matches']): RouteHandle[] =>
  matches.flatMap(({ route }) => (route.handle as RouteHandle | undefined) ?? []);

/** Pages for some people only, which the browser renders. */
const needsScript = (handles: readonly RouteHandle[]) => handles.some(({ access }) => access);

async function loadPublicData({ matches }: DataStrategyFunctionArgs<unknown>) {
  if (needsScript(handlesOf(matches))) return {};
  const loading = matches.filter((match) => match.shouldCallHandler());
  const results = await Promise.all(loading.map((match) => match.resolve()));
  return Object.fromEntries(loading.map(({ route }, index) => [route.id, results[index]!]));
}

const redirection = (response: Response): Page => ({
  status: response.status,
  location: response.headers.get('location') ?? '/',
  html: [],
  contentSecurityPolicy: '',
});

function hydrationData({ loaderData, errors }: StaticHandlerContext): object {
  const statuses = Object.entries(errors ?? {}).map(([id, error]) => [
    id,
    { __type: 'RouteErrorResponse', status: errorStatus(error), statusText: '', data: null, internal: false },
  ]);
  return { loaderData, actionData: null, errors: errors ? Object.fromEntries(statuses) : null };
}
