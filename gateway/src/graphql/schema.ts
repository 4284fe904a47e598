import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import type { Resolvers } from '../generated/resolvers.ts';
import { accessRulesOf } from './access.ts';
import { activationResolvers } from './admin/activation.resolvers.ts';
import { adminAgendaResolvers } from './admin/agenda.resolvers.ts';
import { adminBookingsResolvers } from './admin/bookings.resolvers.ts';
import { adminBulkResolvers } from './admin/bulk.resolvers.ts';
import { adminCallsResolvers } from './admin/calls.resolvers.ts';
import { discoveriesResolvers } from './admin/discoveries.resolvers.ts';
import { erasureResolvers } from './admin/erasure.resolvers.ts';
import { adminLeadsResolvers } from './admin/leads.resolvers.ts';
import { adminLinesResolvers } from './admin/lines.resolvers.ts';
import { liveCallsResolvers } from './admin/live-calls.resolvers.ts';
import { mailsResolvers } from './admin/mails.resolvers.ts';
import { adminOrdersResolvers } from './admin/orders.resolvers.ts';
import { overviewResolvers } from './admin/overview.resolvers.ts';
import { adminPracticesResolvers } from './admin/practices.resolvers.ts';
import { adminQueuesResolvers } from './admin/queues.resolvers.ts';
import { adminReportsResolvers } from './admin/reports.resolvers.ts';
import { adminSearchResolvers } from './admin/search.resolvers.ts';
import { adminTeamResolvers } from './admin/team.resolvers.ts';
import { assessmentResolvers } from './assessment/assessment.resolvers.ts';
import { bookingResolvers } from './booking/booking.resolvers.ts';
import { bookingPageResolvers } from './booking/booking-page.resolvers.ts';
import { recallResolvers } from './booking/recall.resolvers.ts';
import { requestResolvers } from './booking/request.resolvers.ts';
import { checkoutResolvers } from './checkout/checkout.resolvers.ts';
import { consentResolvers } from './consent/consent.resolvers.ts';
import { dateTimeScalar } from './date-time.scalar.ts';
import { discoveryResolvers } from './discovery/discovery.resolvers.ts';
import { enforceAccess } from './enforce-access.ts';
import { figuresResolvers } from './figures/figures.resolvers.ts';
import { leadsResolvers } from './leads/leads.resolvers.ts';
import { operatorsResolvers } from './operators/operators.resolvers.ts';
import { placesResolvers } from './places/places.resolvers.ts';
import { firstFreeSlotsResolvers } from './practice/first-free-slots.resolvers.ts';
import { practicesResolvers } from './practice/practices.resolvers.ts';
import { profileResolvers } from './profile/profile.resolvers.ts';
import { receptionistResolvers } from './receptionist/receptionist.resolvers.ts';
import { recommendationResolvers } from './recommendation/recommendation.resolvers.ts';
import { reportsResolvers } from './reports/reports.resolvers.ts';
import { adminReviewsResolvers } from './reviews/admin-reviews.resolvers.ts';
import { reviewsResolvers } from './reviews/reviews.resolvers.ts';
import { studioReviewsResolvers } from './reviews/studio-reviews.resolvers.ts';
import { rightsResolvers } from './rights/rights.resolvers.ts';
import { accountResolvers } from './studio/account.resolvers.ts';
import { adminStudiosResolvers } from './studio/admin-studios.resolvers.ts';
import { studioAgendaResolvers } from './studio/agenda.resolvers.ts';
import { agendaSetupResolvers } from './studio/agenda-setup.resolvers.ts';
import { calendarsResolvers } from './studio/calendars.resolvers.ts';
import { callsResolvers } from './studio/calls.resolvers.ts';
import { connectionsResolvers } from './studio/connections.resolvers.ts';
import { factorsResolvers } from './studio/factors.resolvers.ts';
import { studioFiguresResolvers } from './studio/figures.resolvers.ts';
import { googleResolvers } from './studio/google.resolvers.ts';
import { messagesResolvers } from './studio/messages.resolvers.ts';
import { patientsResolvers } from './studio/patients.resolvers.ts';
import { recallsResolvers } from './studio/recalls.resolvers.ts';
import { requestLinkResolvers } from './studio/request-link.resolvers.ts';
import { requestsResolvers } from './studio/requests.resolvers.ts';
import { studioResolvers } from './studio/studio.resolvers.ts';
import { visitsWithoutChairResolvers } from './studio/visits-without-chair.resolvers.ts';
import { toolsResolvers } from './tools/tools.resolvers.ts';
import { carriersResolvers } from './trial/carriers.resolvers.ts';
import { demoOperatorResolvers } from './trial/demo-operator.resolvers.ts';
import { demoStudioResolvers } from './trial/demo-studio.resolvers.ts';
import { scenariosResolvers } from './trial/scenarios.resolvers.ts';
import { simulationResolvers } from './trial/simulation.resolvers.ts';
import { studioWaitingListResolvers } from './waiting-list/studio-waiting-list.resolvers.ts';
import { waitingOfferResolvers } from './waiting-list/waiting-offer.resolvers.ts';

/** Which edition a schema is for: what simulates is part of the trial's alone. */
export type SchemaEdition = 'trial' | 'production';

/** All `.graphql` files of the features, in a stable order; those of `trial/` in that edition alone. */
export function readTypeDefs(edition: SchemaEdition = 'trial'): string[] {
  return readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.graphql') && (edition === 'trial' || !/^trial[\\/]/.test(file)))
    .sort()
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'));
}

const made = new Map<SchemaEdition, GraphQLSchema>();

/**
 * The executable schema of an edition, every root field behind its access rule. It depends on nothing else and nobody
 * changes it: a process makes it once, however many gateways start in it.
 */
export function createSchema(edition: SchemaEdition = 'trial'): GraphQLSchema {
  const schema = made.get(edition) ?? makeSchema(edition);
  made.set(edition, schema);
  return schema;
}

function makeSchema(edition: SchemaEdition): GraphQLSchema {
  const resolvers: Resolvers[] = [
    { DateTime: dateTimeScalar },
    activationResolvers,
    adminReviewsResolvers,
    reviewsResolvers,
    studioReviewsResolvers,
    adminAgendaResolvers,
    adminBookingsResolvers,
    adminCallsResolvers,
    adminPracticesResolvers,
    adminLeadsResolvers,
    accountResolvers,
    factorsResolvers,
    adminStudiosResolvers,
    studioResolvers,
    studioWaitingListResolvers,
    waitingOfferResolvers,
    callsResolvers,
    requestLinkResolvers,
    studioAgendaResolvers,
    visitsWithoutChairResolvers,
    requestsResolvers,
    patientsResolvers,
    recallsResolvers,
    recallResolvers,
    agendaSetupResolvers,
    calendarsResolvers,
    connectionsResolvers,
    googleResolvers,
    messagesResolvers,
    studioFiguresResolvers,
    profileResolvers,
    adminOrdersResolvers,
    adminReportsResolvers,
    adminBulkResolvers,
    adminLinesResolvers,
    adminQueuesResolvers,
    adminSearchResolvers,
    adminTeamResolvers,
    erasureResolvers,
    rightsResolvers,
    bookingResolvers,
    bookingPageResolvers,
    requestResolvers,
    checkoutResolvers,
    consentResolvers,
    practicesResolvers,
    firstFreeSlotsResolvers,
    discoveryResolvers,
    discoveriesResolvers,
    mailsResolvers,
    liveCallsResolvers,
    overviewResolvers,
    figuresResolvers,
    leadsResolvers,
    operatorsResolvers,
    placesResolvers,
    assessmentResolvers,
    recommendationResolvers,
    receptionistResolvers,
    reportsResolvers,
    toolsResolvers,
    ...(edition === 'trial'
      ? [carriersResolvers, demoOperatorResolvers, demoStudioResolvers, scenariosResolvers, simulationResolvers]
      : []),
  ];
  const schema = makeExecutableSchema({ typeDefs: readTypeDefs(edition), resolvers });
  return enforceAccess(schema, accessRulesOf(edition));
}
