import { expect, test } from 'vitest';
import { previewErasure } from './preview-erasure.ts';

test('copies are said to be deleted by us: nothing makes them expire (docs/operations.md, backup and restore)', () => {
  const { stays } = previewErasure({ email: 'anna@example.it', bookings: [], orders: [], leads: [], reports: [] });
  expect(stays).toEqual([
    {
      what: 'Le copie di sicurezza già fatte',
      why: 'Le eliminiamo quando scade il tempo dei dati più vecchi che contengono. Se ne dovessimo ripristinare una, cancelliamo di nuovo.',
    },
  ]);
});
