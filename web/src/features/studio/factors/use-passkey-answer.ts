import { readFragment } from '../../../gql/fragment-masking.ts';
import type { useStudioAction } from '../use-studio-action.ts';
import { PasskeyStartFields, StudioStartPasskey } from './factors.query.ts';
import { answerWithPasskey, noPasskey } from './passkeys.ts';

/** Returns a function that asks for a challenge and has a passkey answer it; null when there is no answer, and why is shown. */
export function usePasskeyAnswer({ run, refuse }: Pick<ReturnType<typeof useStudioAction>, 'run' | 'refuse'>) {
  return async (): Promise<string | null> => {
    const started = await run(StudioStartPasskey, {}, (data) =>
      readFragment(PasskeyStartFields, data.startPasskeySignIn),
    );
    if (!started) return null;
    const answer = await answerWithPasskey(started.options);
    if (!answer) refuse(noPasskey);
    return answer;
  };
}
