import type { AuthorisationWorld } from './world.ts';

export const ofPractice = ({ dentistId }: AuthorisationWorld) => ({ practiceId: dentistId });

/** Of the practice while its rooms are open. */
export async function ofOpenPractice(world: AuthorisationWorld) {
  await world.openRooms();
  return ofPractice(world);
}
