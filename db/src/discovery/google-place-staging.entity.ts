import { defineEntity, p } from '@mikro-orm/core';

/** Google's answers, kept at most 30 days (their terms); `placeId` alone may be kept for good. */
const GooglePlaceStagingSchema = defineEntity({
  name: 'GooglePlaceStaging',
  tableName: 'google_place_staging',
  properties: {
    placeId: p.text().primary(),
    istatCode: p.text().index('google_place_staging_istat_code_index'),
    payload: p.json<object>().nullable(),
    fetchedAt: p.datetime(),
    expiresAt: p.datetime().index('google_place_staging_expires_at_index'),
  },
});

export class GooglePlaceStaging extends GooglePlaceStagingSchema.class {}
GooglePlaceStagingSchema.setClass(GooglePlaceStaging);
