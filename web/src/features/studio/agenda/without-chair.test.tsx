import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { giveDialogsTheirMethods } from '../../../testing/dialog-methods.ts';
import { agendaFixture, at, blockFixture, entryChanged, entryFixture } from '../testing/agenda.ts';
import { openAgenda } from '../testing/agenda-page.ts';
import { lastVariables, studioNow } from '../testing/studio-page.ts';

beforeAll(giveDialogsTheirMethods);
beforeEach(() => {
  vi.useFakeTimers({ now: studioNow, shouldAdvanceTime: true });
});

const maria = /^10:00–10:30, Maria Bianchi/;
const unplaced = (overrides: object = {}) => entryFixture({ chairId: null, clinicianId: null, ...overrides });
const moveEntry = () => entryChanged(entryFixture({ chairId: 'c2', clinicianId: 'p2' }));
/** The grid is 300 px wide: three columns of 100. */
const measure = () =>
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const isDay = this instanceof HTMLElement && this.dataset.day !== undefined;
    return { left: 0, top: 0, right: 300, bottom: 720, width: isDay ? 300 : 0, height: 720, x: 0, y: 0 } as DOMRect;
  });

it('taken by keys goes from its column to a chair, and not back to none', async () => {
  const { user, gateway } = await openAgenda({
    agenda: () => agendaFixture({ entries: [unplaced()] }),
    mutations: { moveEntry },
  });
  (await screen.findByRole('button', { name: maria })).focus();
  await user.keyboard('m{ArrowLeft}');
  expect(screen.getByText(/^Sposti la visita di Maria Bianchi/)).toHaveTextContent('Poltrona 2');
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(lastVariables(gateway, 'StudioMoveEntry')).toMatchObject({
      input: { startsAt: at('10:00'), chairId: 'c2', clinicianId: null },
    }),
  );
  expect(await screen.findByText(/^La visita di Maria Bianchi ora è/)).toBeVisible();
});

it('is dragged onto a chair', async () => {
  const box = measure();
  const { gateway } = await openAgenda({
    agenda: () => agendaFixture({ entries: [unplaced({ clinicianId: 'p1' })] }),
    mutations: { moveEntry },
  });
  const visit = await screen.findByRole('button', { name: maria });
  fireEvent.pointerDown(visit, {
    pointerId: 1,
    button: 0,
    isPrimary: true,
    pointerType: 'mouse',
    clientX: 250,
    clientY: 90,
  });
  fireEvent.pointerMove(window, { pointerId: 1, clientX: 150, clientY: 90 });
  fireEvent.pointerUp(window, { pointerId: 1, clientX: 150, clientY: 90 });
  box.mockRestore();
  await waitFor(() =>
    expect(lastVariables(gateway, 'StudioMoveEntry')).toMatchObject({ input: { chairId: 'c2', clinicianId: 'p1' } }),
  );
});

it('a block of a clinician stays in its column', async () => {
  const block = blockFixture({ clinicianId: 'p1' });
  const { user } = await openAgenda({ agenda: () => agendaFixture({ entries: [block] }) });
  (await screen.findByRole('button', { name: /^13:00–14:00, Pausa/ })).focus();
  await user.keyboard('m{ArrowLeft}');
  expect(screen.getByText(/^Sposti/)).toHaveTextContent('Senza poltrona');
});

it('has a field for its chair in the form although its clinician is known', async () => {
  const { user, gateway } = await openAgenda({
    agenda: () => agendaFixture({ entries: [unplaced({ clinicianId: 'p2' })] }),
    mutations: { moveEntry },
  });
  await user.click(await screen.findByRole('button', { name: maria }));
  const dialog = () => within(screen.getByRole('dialog'));
  expect(dialog().getByText('Senza poltrona, Dott. Verdi')).toBeVisible();
  await user.click(dialog().getByRole('button', { name: 'Sposta' }));
  await user.selectOptions(dialog().getByLabelText('Poltrona'), 'Poltrona 2');
  await user.click(dialog().getByRole('button', { name: 'Sposta' }));
  await waitFor(() =>
    expect(lastVariables(gateway, 'StudioMoveEntry')).toMatchObject({ input: { chairId: 'c2', clinicianId: 'p2' } }),
  );
});

it('is on the sheet that is printed, below its own name', async () => {
  await openAgenda({ agenda: () => agendaFixture({ entries: [unplaced()] }) });
  await screen.findByRole('button', { name: maria });
  const sheet = screen.getByRole('table', { name: 'Senza poltrona', hidden: true });
  expect(within(sheet).getByText('Maria Bianchi')).toBeInTheDocument();
});
