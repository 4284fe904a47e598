/**
 * Carried by a POST to `/webhooks/voice` that only asks whether it arrives. The gateway answers `{reachability}`: the HMAC
 * (SHA-256, hex) of the nonce under the webhook's secret, and reads no body.
 */
export const reachabilityNonceHeader = 'x-dentisti-nonce';
/** As a nonce is made: a UUID. */
export const reachabilityNonce = /^[0-9a-f-]{36}$/;
