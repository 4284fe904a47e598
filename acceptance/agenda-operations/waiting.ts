import { createLogger } from '@dentisti/core/platform/log';
import { refuseWaitingOffer, takeWaitingOffer } from '@dentisti/core/waiting-list/answer-offer';
import { joinWaitingList, leaveWaitingList } from '@dentisti/core/waiting-list/join-waiting-list';
import { stepRound } from '@dentisti/core/waiting-list/step-round';
import { findWaitingOffer } from '@dentisti/core/waiting-list/view-offer';
import { offerFragment } from '@dentisti/db/waiting-list/offer-link';
import type { Actor, Operation } from './actor.ts';
import { now, type WrittenPractice } from './world.ts';

const log = createLogger('silent');
const anyWish = { weekdays: [], part: 'any', notBefore: null, isStrict: false } as const;

/** The patient of a booking joins the list, seldom leaves it. */
const join: Operation = async (actor, { id }) => {
  const links = actor.links.get(id) ?? [];
  if (links.length === 0) return 'refused';
  const link = actor.random.pick(links);
  const isOff = actor.random.chance(0.1);
  const { kind } = await (isOff
    ? leaveWaitingList(actor.context(), link)
    : joinWaitingList(actor.context(), link, anyWish));
  return kind === 'changed' ? 'done' : 'refused';
};

/** The worker takes the steps of some freed spans, due or not. */
const step: Operation = async (actor, { id }) => {
  const rounds = await actor
    .em()
    .execute<{ id: string }[]>(
      `select id from waiting_round where practice_id = ? and ended_at is null order by next_step_at, id limit 3`,
      [id],
    );
  const redis = { publish: async () => 0 } as unknown as Parameters<typeof stepRound>[0]['redis'];
  const jobs = { requeue: async () => {} };
  const at = actor.random.chance(0.5) ? now : new Date(now.getTime() + 5 * 60_000);
  const context = { orm: actor.orm, redis, jobs, log, bookings: actor.settings, clock: { now: () => at } };
  for (const round of rounds) await stepRound(context, round.id);
  return rounds.length > 0 ? 'done' : 'refused';
};

/** The link of an offer of a practice that is not settled. */
async function anyOffer(actor: Actor, { id }: WrittenPractice): Promise<string | null> {
  const offers = await actor
    .em()
    .execute<{ id: string }[]>(
      `select id from waiting_offer where practice_id = ? and state = 'open' order by asked_at desc limit 20`,
      [id],
    );
  const [secret = ''] = actor.settings.linkSecrets;
  return offers.length > 0 ? offerFragment(secret, actor.random.pick(offers).id) : null;
}

/** Somebody who was asked takes the time, or refuses it. */
const answer: Operation = async (actor, practice) => {
  const token = await anyOffer(actor, practice);
  if (!token) return step(actor, practice);
  const seen = await findWaitingOffer(actor.context(), token);
  if (seen.kind !== 'offer') return 'refused';
  const takes = actor.random.chance(0.8);
  const said = await (takes ? takeWaitingOffer : refuseWaitingOffer)(actor.context(), token);
  if (said.kind !== 'offer') return 'refused';
  // It moves as the page moves a visit.
  if (said.state === 'taken' && seen.state === 'open') actor.report('web moved');
  return said.state === 'taken' || said.state === 'refused' ? 'done' : 'refused';
};

/** The waiting list, with how often each comes. */
export const waitingOperations: readonly (readonly [number, Operation])[] = [
  [8, join],
  [6, step],
  [6, answer],
];
