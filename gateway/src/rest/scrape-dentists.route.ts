import { findDiscovery } from '@dentisti/core/discovery/find-discovery';
import { progressPercent } from '@dentisti/core/discovery/progress-percent';
import { startDiscovery } from '@dentisti/core/discovery/start-discovery';
import type { DiscoveryJobRow } from '@dentisti/db/discovery/discovery-job.entity';
import type { Router } from 'express';
import { Router as createRouter } from 'express';
import { apiRoute, parseInput } from '../http/api-route.ts';
import { HttpError, httpMessages } from '../http/http-error.ts';
import { jsonBody } from '../http/json-body.ts';
import { jsonObject, placeText } from './input.ts';

const Body = jsonObject({
  city: placeText('Il campo «city» deve essere un testo.').refine(
    (city) => city.trim() !== '',
    'Manca il campo «city».',
  ),
  region: placeText('Il campo «region» deve essere un testo.').refine(
    (region) => region.trim() !== '',
    'Manca il campo «region».',
  ),
});

const messages = {
  found: 'Abbiamo trovato nuovi dentisti nella tua zona!',
  nothingNew: "Nessuno studio nuovo: l'elenco è aggiornato.",
  running: 'La ricerca è ancora in corso: l’elenco si aggiornerà tra poco.',
  failed: 'Le fonti non rispondono in questo momento: riprova più tardi.',
};

/** `POST /api/scrape-dentists {city, region}` waits for its job; 202 with `jobId` when it takes longer, to ask `…/:jobId`. */
export function createScrapeDentistsRoute(): Router {
  const router = createRouter();
  router.use(
    apiRoute('/scrape-dentists', {
      post: [
        ...jsonBody('16kb'),
        async (req, res) => {
          const outcome = await startDiscovery(res.locals.context, parseInput(Body, req.body));
          switch (outcome.kind) {
            case 'finished':
              return void res.json(presentJob(outcome.job, outcome.newCount));
            case 'running':
              return void res.status(202).json(presentJob(outcome.job));
            case 'unknownCity':
              throw new HttpError(404, outcome.message);
            case 'unavailable':
              throw new HttpError(503, outcome.message);
            case 'tooManyRequests':
              throw new HttpError(429, outcome.message, { 'Retry-After': String(outcome.retryAfterSeconds) });
          }
        },
      ],
    }),
    apiRoute('/scrape-dentists/:jobId', {
      get: [
        async (req, res) => {
          const job = await findDiscovery(res.locals.context, String(req.params.jobId));
          if (!job) throw new HttpError(404, httpMessages.notFound);
          res.json(presentJob(job));
        },
      ],
    }),
  );
  return router;
}

/** One shape for every state of a job. `inserted` counts what is new to the caller: none when an earlier search found it. */
function presentJob(job: DiscoveryJobRow, newCount = job.insertedCount) {
  const { status, progress, report } = job;
  return {
    success: status === 'completed',
    jobId: job.id,
    status,
    city: job.city,
    region: job.region,
    progressPercent: progressPercent(job),
    found: progress.found,
    inserted: newCount,
    updated: report?.updated ?? 0,
    merged: report?.merged ?? 0,
    dropped: report?.dropped ?? {},
    message: messageOf(status, newCount),
  };
}

function messageOf(status: DiscoveryJobRow['status'], newCount: number): string {
  if (status === 'completed') return newCount > 0 ? messages.found : messages.nothingNew;
  return status === 'failed' ? messages.failed : messages.running;
}
