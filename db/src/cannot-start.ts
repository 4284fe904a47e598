/** Why a process does not start, or goes no further, in a sentence for whoever runs it. Nothing of it is secret. */
export class CannotStart extends Error {
  override name = 'CannotStart';
}
