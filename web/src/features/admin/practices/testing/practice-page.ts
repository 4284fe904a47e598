import { type GatewayAnswers, mockGateway } from '../../../../testing/mock-gateway.ts';

/** The administrator who looks. */
export const operator = { id: '1', email: 'anna@dentisti.example', role: 'ADMIN', recoveryCodesLeft: 10 };
/** A practice in a list; everything can be overridden. */
export const row = (overrides: Record<string, unknown> = {}) => ({
  id: '7',
  slug: 'roma-studio-rossi',
  name: 'Studio Rossi',
  city: 'Roma',
  province: 'RM',
  phoneDisplay: '06 1234 5678',
  verification: 'GOOGLE',
  hidden: false,
  optedOut: false,
  deadNumber: true,
  doubtfulNumber: false,
  hasAgenda: false,
  ...overrides,
});

/** The same practice on its page. */
export const practice = (overrides: Record<string, unknown> = {}) => ({
  version: '2026-11-24T09:00:00.000Z',
  row: row(),
  fields: [
    { field: 'NAME', text: 'Studio Rossi', origin: 'OPENSTREETMAP' },
    { field: 'PHONE', text: '06 1234 5678', origin: 'OPERATOR' },
    { field: 'WEEK', text: '', origin: null },
  ],
  hoursText: null,
  googleRating: 4.5,
  googleReviewCount: 10,
  googleMapsUri: 'https://maps.google.com/?cid=1',
  alboNumber: null,
  alboCheckedAt: null,
  alboCheckedBy: null,
  practitioners: [],
  standing: null,
  hiddenAt: null,
  hiddenReason: null,
  hiddenNote: null,
  optedOutAt: null,
  optOutSource: null,
  openBookings: 1,
  bookings: 3,
  openReports: 0,
  formerSlugs: [],
  photos: [],
  sources: [{ source: 'OPENSTREETMAP', sourceId: 'node/1', fetchedAt: '2026-11-20T10:00:00Z', isExpired: false }],
  duplicates: [row({ id: '8', name: 'Rossi Srl', slug: 'roma-rossi-srl', deadNumber: false })],
  ...overrides,
});

/** Answers a practice's page, and what is given beside it. */
export const gatewayWith = ({ Query = {}, Mutation = {} }: GatewayAnswers = {}) =>
  mockGateway({
    Query: {
      currentOperator: () => operator,
      adminDentist: () => practice(),
      adminDentists: () => ({ items: [row()], nextCursor: null }),
      ...Query,
    },
    Mutation,
  });
