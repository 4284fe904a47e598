import type { ImportedPractice } from '@dentisti/domain/discovery/imported-practice';

/** Why a row was not stored; the keys of `DiscoveryReport.dropped`. */
type DropReason = 'unreadable' | 'not-a-dentist' | 'no-name' | 'closed-permanently' | 'outside-comune';

/** Fields that could not be parsed and stay as given; the keys of `DiscoveryReport.unparsed`. */
export type UnparsedField =
  | 'name'
  | 'phone'
  | 'website'
  | 'email'
  | 'openingHours'
  | 'specializations'
  | 'rating'
  | 'googleMapsUri';

/** One untrusted row as it was parsed. */
export type ParsedRow =
  | { kind: 'practice'; practice: ImportedPractice; given: unknown; unparsed: UnparsedField[] }
  | { kind: 'dropped'; reason: DropReason; sourceId: string | null };
