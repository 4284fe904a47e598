import { portraitOfFile } from '@dentisti/domain/practice/portrait';
import { Router } from 'express';

/** `/immagini/*.svg`: drawn portraits. The name says it all, so a picture never changes and needs no look-up. */
export function createPictures(): Router {
  const router = Router();
  router.get('/:file', (req, res) => {
    const svg = portraitOfFile(String(req.params.file));
    if (svg === null) {
      res.status(404).type('text/plain').send('no such picture');
      return;
    }
    res.type('svg').set('Cache-Control', 'public, max-age=31536000, immutable').send(svg);
  });
  router.use((_req, res) => {
    res.status(404).type('text/plain').send('no such picture');
  });
  return router;
}
