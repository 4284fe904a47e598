import { structuredDataText } from '@dentisti/domain/search/structured-data';

/** Facts of a page for search engines, one `<script>` each. */
export function JsonLd({ data }: { data: readonly Record<string, unknown>[] }) {
  return data.map((one) => (
    <script
      key={String(one['@type'])}
      type="application/ld+json"
      // Escaped JSON: as a text child React would escape its quotes too.
      dangerouslySetInnerHTML={{ __html: structuredDataText(one) }}
    />
  ));
}
