/** Runs React's renderer before anything that needs it. */
export { hydrateRoot } from 'react-dom/client';
