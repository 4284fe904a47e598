/** Loaded when somebody presses the button: nobody else needs it. */
const library = () => import('@simplewebauthn/browser');

/** Whether this browser knows passkeys at all. */
export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

export const noPasskey = 'La passkey non ha risposto, o hai annullato. Riprova, oppure scegli un altro modo.';

/** Asks the browser for a passkey that it has for us; null when none answered, or the person did not want to. */
export async function answerWithPasskey(options: string): Promise<string | null> {
  try {
    const { startAuthentication } = await library();
    return JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options) }));
  } catch {
    return null;
  }
}

/** Has the browser make a passkey; null when it did not, or the person did not want to. */
export async function makePasskey(options: string): Promise<string | null> {
  try {
    const { startRegistration } = await library();
    return JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) }));
  } catch {
    return null;
  }
}
