/** Members of each union of the schema, so that Apollo matches their fragments; a test compares it with the SDL. */
export const possibleTypes: Record<string, string[]> = {
  DentistsResult: ['DentistList', 'UnknownCity'],
  ReportDentistResult: ['ReportStored', 'InvalidReport', 'TooManyRequests'],
  ScrapeDentistsResult: [
    'DiscoveryFinished',
    'DiscoveryRunning',
    'UnknownCity',
    'TooManyRequests',
    'DiscoveryUnavailable',
  ],
  ValidateLocationResult: ['LocationFound', 'InvalidLocation'],
};
