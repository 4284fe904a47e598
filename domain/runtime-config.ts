import * as z from 'zod/mini';

/** What the page needs to know of its deployment; the gateway writes it as JSON into `<script id="runtime-config">`. */
export const RuntimeConfig = z.object({
  edition: z.enum(['trial', 'production']),
  /** Leaflet template of the map's tiles, e.g. `/tiles/{z}/{x}/{y}.svg`. */
  tileUrl: z.string(),
  /** Plain text of the tiles' attribution. */
  tileAttribution: z.string(),
  contactEmail: z.string(),
  vatNumber: z.string(),
  legalName: z.string(),
  pec: z.string(),
  socialUrl: z.string(),
  /** Year of the build, for the footer: `2025` or `2025–<year>`. */
  buildYear: z.number(),
});
export type RuntimeConfig = z.infer<typeof RuntimeConfig>;
