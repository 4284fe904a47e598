import type { ApolloClient } from '@apollo/client';
import { prerenderStatic } from '@apollo/client/react/ssr';
import type { RenderPage } from '@dentisti/domain/page-rendering';
import { inlineJson } from '@dentisti/domain/runtime-config';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { Providers } from '../app/providers.tsx';
import { preloadPage } from '../app/routes.tsx';
import { Site } from '../app/site.tsx';
import { fetchProfile } from '../features/practice/profile.query.ts';
import { resolveUrlPlace } from '../features/results/resolve-url-location.ts';
import { parseResultsUrl } from '../features/results/results-url.ts';
import { fetchResultsList, listVariables } from '../features/results/use-results-list.ts';
import { createApolloClient } from '../lib/apollo-client.ts';
import type { HeadTag } from '../lib/head-tags.ts';
import { HeadCollector } from '../lib/page-head.ts';
import type { PageState } from '../lib/page-state.ts';
import type { SelectedLocation } from '../lib/selected-location.ts';
import { gatewayLink } from './gateway-link.ts';
import { headHtml } from './head-html.ts';
import { BrowserBuild } from './page-assets.ts';
import { isPublicPage } from './public-pages.ts';
import { moveStyleAttributes } from './style-attributes.ts';

const build = new BrowserBuild(new URL('../', import.meta.url));

/** Draws a public page with its data. Everything is made for this one call: two visitors never share a cache. */
export const renderPage: RenderPage = async (request) => {
  const url = new URL(request.url, request.config.publicUrl);
  if (request.status === 200 && !isPublicPage(url)) return null;
  const client = createApolloClient(gatewayLink(request.execute));
  const place = await placeOf(url, client);
  const list = place?.kind === 'found' ? await listOf(place.location, client) : null;
  const profile = request.status === 200 ? await fetchProfile(client, url.pathname) : null;
  const Page = await preloadPage(url.pathname);
  const assets = await build.assetsOf(Page);

  let tags: readonly HeadTag[] = [];
  const state: Omit<PageState, 'cache'> = { place, list, profile };
  const { result } = await prerenderStatic({
    tree: (
      <StrictMode>
        <Providers client={client} config={request.config} serverPage={state}>
          <HeadCollector value={(next) => (tags = next)}>
            <StaticRouter location={url.pathname + url.search}>
              <Site />
            </StaticRouter>
          </HeadCollector>
        </Providers>
      </StrictMode>
    ),
    renderFunction: renderToString,
  });
  const { html, css } = moveStyleAttributes(result);
  return {
    head: headHtml(tags, assets),
    styles: [...assets.sheets.map((sheet) => sheet.css), css].filter(Boolean).map((one) => ({ name: null, css: one })),
    body: html,
    state: inlineJson({ ...state, cache: client.cache.extract() } as PageState),
    isIndexable: !tags.some(({ attributes }) => attributes.name === 'robots'),
  };
};

/** What the city of a results page means, which its component has to know before it draws anything. */
async function placeOf(url: URL, client: ApolloClient): Promise<PageState['place']> {
  const { city, region, zone } = parseResultsUrl(url.searchParams);
  return url.pathname.startsWith('/results') && city !== null ? resolveUrlPlace(client, { city, region, zone }) : null;
}

async function listOf(location: SelectedLocation, client: ApolloClient): Promise<PageState['list']> {
  const variables = listVariables(location);
  return { variables, data: await fetchResultsList(client, variables) };
}
