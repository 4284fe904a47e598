import type { ByokRequest } from './tool-forms.ts';

/**
 * The text that is copied after a successful test: variables as the worker reads them. The password is never in it; whoever
 * pastes it types it. A value with anything but plain signs is quoted, so that it cannot begin a variable of its own.
 */
export function environmentBlock(request: ByokRequest, phoneNumberId: string): string {
  const values = {
    BYOK_PROVIDER: request.provider,
    BYOK_SIP_DOMAIN: request.sipDomain,
    BYOK_SIP_USERNAME: request.username,
    BYOK_SIP_PASSWORD: '<inserisci>',
    BYOK_FROM_NUMBER: request.fromNumber,
    BYOK_DISPLAY_NAME: request.displayName,
    VAPI_PHONE_NUMBER_ID: phoneNumberId,
  };
  return Object.entries(values)
    .map(([name, value]) => `${name}=${name === 'BYOK_SIP_PASSWORD' ? value : quoted(value)}\n`)
    .join('');
}

const quoted = (value: string) => (/^[\w.+@:-]*$/.test(value) ? value : `"${value.replace(/[\\"$`]/g, '\\$&')}"`);
