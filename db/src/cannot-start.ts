/** Why a process does not start, or goes no further, in a sentence for its operator. The sentence holds no secret. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}
