import { inject } from 'vitest';
import { createApi } from '../../gateway/src/testing/contract/api.ts';

export { newClient } from '../../gateway/src/testing/contract/client.ts';

/** The product that is walked through. */
export const api = createApi(() => inject('baseUrl'));
export const { send, get, post } = api;
