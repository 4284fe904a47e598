/** With a key in the environment the contract tests also ask the live service (billed); undefined: simulator only. */
export const livePlacesKey = process.env.GOOGLE_PLACES_API_KEY || undefined;
