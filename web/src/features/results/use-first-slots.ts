const none: ReadonlyMap<string, Date> = new Map();

export function useFirstSlots(
  _city: string,
  _region: string,
  _isWanted: boolean,
): { slots: ReadonlyMap<string, Date>; state: 'coming' | 'known' | 'failed' } {
  return { slots: none, state: 'coming' };
}
