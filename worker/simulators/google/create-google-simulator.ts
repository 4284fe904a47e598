import { simulatedGoogleClient } from '@dentisti/domain/calendars/google-sign-in';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { createGoogleCaldav } from './google-caldav.route.ts';
import { createGoogleControls, createGooglePages } from './google-controls.route.ts';
import { createGoogleOauth } from './google-oauth.route.ts';
import { GoogleSimulator, type GoogleSimulatorSettings } from './google-simulator.ts';

/**
 * Google's consent, tokens and calendars as one local server; controls under `/simulator`, pages under `/calendari`. Google
 * itself has three hosts for the first three.
 */
export function createGoogleSimulator(
  settings: Pick<GoogleSimulatorSettings, 'redirectUri' | 'publicUrl'> & Partial<GoogleSimulatorSettings>,
): {
  app: Express;
  google: GoogleSimulator;
} {
  const google = new GoogleSimulator({
    now: () => new Date(),
    clientId: simulatedGoogleClient.id,
    clientSecret: simulatedGoogleClient.secret,
    ...settings,
  });
  const app = express();
  app.disable('x-powered-by');
  app.use('/simulator', createGoogleControls(google));
  app.use(createGooglePages(google));
  app.use(createGoogleOauth(google));
  app.use(createGoogleCaldav(google));
  app.use((_request: Request, response: Response) => void response.status(404).json({ error: 'not_found' }));
  app.use((error: { status?: number }, _request: Request, response: Response, _next: NextFunction) => {
    response.status(error.status ?? 500).json({ error: 'invalid_request' });
  });
  return { app, google };
}
