import type { RuntimeConfig } from './runtime-config.ts';

/** One GraphQL operation a page asks for while it is rendered. */
export interface PageOperation {
  query: string;
  operationName: string | undefined;
  variables: Record<string, unknown>;
}

/** Its answer as plain JSON, the way a client would get it. */
interface PageAnswer {
  data?: Record<string, unknown> | null;
  errors?: readonly { message: string }[];
}

/** What the gateway hands to web's server build for one page. */
export interface PageRequest {
  /** Path with its query, as the visitor asked for it. */
  url: string;
  /** 404 draws the page of unknown addresses, for any path. */
  status: 200 | 404;
  config: RuntimeConfig;
  execute: (operation: PageOperation) => Promise<PageAnswer>;
}

/** A page as HTML, with nothing of a single visitor and of no moment in it: it is shown to everybody until its data change. */
export interface RenderedPage {
  /** Elements for `<head>` in place of the template's title and description. */
  head: string;
  /** Each becomes a `<style>` that the page's policy allows by its hash; `name` is how the browser's style library finds its own again. */
  styles: readonly { name: string | null; css: string }[];
  /** What stands inside `#root`. */
  body: string;
  /** JSON for `<script id="page-state">`, safe inside the element. */
  state: string;
  /** Whether search engines may list it. */
  isIndexable: boolean;
}

/** The one export of `web/dist/server/render.js`. Null for pages that only the browser can draw. */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage | null>;
