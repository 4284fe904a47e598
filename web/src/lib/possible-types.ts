/** Members of each union of the schema, so that Apollo matches their fragments; a test compares it with the SDL. */
export const possibleTypes: Record<string, string[]> = {
  AgendaSlotsResult: ['AgendaSlots', 'NoAgenda'],
  BookSlotResult: ['BookingRequested', 'SlotTaken', 'TooManyRequests', 'InvalidInput'],
  BookingActionResult: ['BookingChanged', 'ActionRefused', 'TimeNotOffered', 'TooManyRequests'],
  DentistsResult: ['DentistList', 'UnknownCity'],
  HoldSlotResult: ['SlotHeld', 'SlotTaken', 'TooManyRequests'],
  OfferedTimesResult: ['OfferedTimes', 'CannotBeCalled'],
  ReportDentistResult: ['ReportStored', 'InvalidReport', 'TooManyRequests'],
  RequestBookingResult: ['BookingRequested', 'TimeNotOffered', 'CannotBeCalled', 'TooManyRequests', 'InvalidInput'],
  ScrapeDentistsResult: [
    'DiscoveryFinished',
    'DiscoveryRunning',
    'UnknownCity',
    'TooManyRequests',
    'DiscoveryUnavailable',
  ],
  ValidateLocationResult: ['LocationFound', 'InvalidLocation'],
};
