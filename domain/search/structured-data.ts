/** An object of schema.org, as it is written into a page. */
export type JsonLd = Record<string, unknown>;

/** schema.org `BreadcrumbList`; `url` absolute, from the home page to the page itself. */
export function breadcrumbStructuredData(steps: readonly { name: string; url: string }[]): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: step.name,
      item: step.url,
    })),
  };
}

/** schema.org `ItemList` of a city's practices in their published order; `url` absolute. */
export function listStructuredData(name: string, practices: readonly { name: string; url: string }[]): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    itemListOrder: 'https://schema.org/ItemListOrderDescending',
    numberOfItems: practices.length,
    itemListElement: practices.map((practice, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: practice.name,
      url: practice.url,
    })),
  };
}

/** schema.org `WebSite` with the city box as its search; `resultsUrl` absolute, `{citta}` goes into its query. */
export function siteStructuredData(name: string, homeUrl: string, resultsUrl: string): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name,
    url: homeUrl,
    inLanguage: 'it-IT',
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${resultsUrl}?citta={citta}` },
      'query-input': 'required name=citta',
    },
  };
}

/** JSON for a `<script type="application/ld+json">`: nothing in it can close the element or start a comment. */
export function structuredDataText(data: JsonLd | readonly JsonLd[]): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
