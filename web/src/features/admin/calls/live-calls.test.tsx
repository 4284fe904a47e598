import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mockGateway } from '../../../testing/mock-gateway.ts';
import { mockLive } from '../../../testing/mock-live.ts';
import { renderSite } from '../../../testing/render-page.tsx';
import { clockOf } from './use-elapsed.ts';

/** Each change asks again: not more often than the answers come. */
const often = { timeout: 10_000, interval: 500 };
const currentOperator = {
  __typename: 'Operator',
  id: '1',
  email: 'op@dentisti.example',
  role: 'OPERATOR',
  recoveryCodesLeft: 10,
};
const call = {
  id: 'a-1',
  callId: 'c-1',
  bookingNumber: 'DENT-7K4P-X2MQ',
  practice: 'Studio Neri',
  city: 'Pavia',
  purpose: 'BOOK',
  isInbound: false,
  since: '2026-11-24T08:58:55Z',
  talkingSince: null,
};

test('calls of this moment: elapsed time, lines, read again when the gateway says that something changed', async () => {
  let calls: object[] = [];
  const live = mockLive('adminChanged', { at: '2026-11-24T09:00:00Z' });
  mockGateway({
    Query: {
      currentOperator: () => currentOperator,
      adminCalls: () => ({ items: [], nextCursor: null }),
      adminCallsUnderWay: () => ({ asOf: '2026-11-24T09:00:00Z', linesInUse: calls.length, lines: 5, calls }),
    },
  });
  renderSite({ at: '/admin/chiamate' });
  const section = within(await screen.findByRole('region', { name: 'In corso' }));
  expect(await section.findByText('Nessuna telefonata in questo momento.')).toBeVisible();
  expect(section.getByText('Linee occupate: 0 di 5')).toBeVisible();
  await waitFor(() => expect(live.subscriptions).toHaveLength(1));

  calls = [call];
  await vi.waitFor(() => {
    live.push({ at: '2026-11-24T09:00:01Z' });
    expect(section.getByRole('link', { name: 'Studio Neri' })).toHaveAttribute('href', '/admin/chiamate/c-1');
  }, often);
  expect(section.getByText('Linee occupate: 1 di 5')).toBeVisible();
  expect(section.getByText('Squilla')).toBeVisible();
  expect(section.getByRole('timer')).toHaveTextContent(/^1:0[5-9]$/);

  calls = [{ ...call, talkingSince: '2026-11-24T08:59:40Z' }];
  live.push({ at: '2026-11-24T09:00:02Z' });
  expect(await section.findByText('In conversazione')).toBeVisible();
  expect(section.getByRole('timer')).toHaveTextContent(/^0:2\d$/);
  calls = [];
  live.push({ at: '2026-11-24T09:00:03Z' });
  expect(await section.findByText('Nessuna telefonata in questo momento.')).toBeVisible();
});

test('a call whose end is overdue neither rings nor is spoken any more', async () => {
  const at = (clock: string) => `2026-11-24T${clock}Z`;
  const calls = [
    { ...call, since: at('08:52:30'), talkingSince: at('08:53:00') },
    { ...call, id: 'a-2', callId: 'c-2', practice: 'Studio Verdi', since: at('08:54:00') },
  ];
  mockGateway({
    Query: {
      currentOperator: () => currentOperator,
      adminCalls: () => ({ items: [], nextCursor: null }),
      adminCallsUnderWay: () => ({ asOf: at('09:00:00'), linesInUse: 2, lines: 5, calls }),
    },
  });
  renderSite({ at: '/admin/chiamate' });
  const list = await screen.findByRole('list', { name: 'Chiamate in corso' });
  const [overdue, ringing] = within(list).getAllByRole('listitem');
  if (!overdue || !ringing) throw new Error('two calls were expected');
  expect(within(overdue).getByText('Senza notizie dalle 9:52')).toBeVisible();
  expect(within(overdue).queryByText('In conversazione')).toBeNull();
  expect(within(overdue).queryByRole('timer')).toBeNull();
  expect(within(ringing).getByText('Squilla')).toBeVisible();
  expect(within(ringing).getByRole('timer')).toBeVisible();
});

test('the conversation is asked for by who opens it, and grows', async () => {
  const said = [{ speaker: 'ASSISTANT', text: 'Buongiorno, sono un assistente automatico.' }];
  const live = mockLive('adminChanged', { at: '2026-11-24T09:00:00Z' });
  const gateway = mockGateway({
    Query: {
      currentOperator: () => currentOperator,
      adminCalls: () => ({ items: [], nextCursor: null }),
      adminCallsUnderWay: () => ({ asOf: '2026-11-24T09:00:00Z', linesInUse: 1, lines: 5, calls: [call] }),
      adminLiveTranscript: ({ id }: { id: string }) => (id === 'a-1' ? said : null),
    },
  });
  const { user } = renderSite({ at: '/admin/chiamate' });
  const summary = await screen.findByText('Segui la conversazione');
  expect(gateway.operations()).not.toContain('LiveTranscript');
  await user.click(summary);
  expect(await screen.findByText('Buongiorno, sono un assistente automatico.')).toBeVisible();
  said.push({ speaker: 'PRACTICE', text: 'Mi dica.' });
  await vi.waitFor(() => {
    live.push({ at: '2026-11-24T09:00:01Z' });
    expect(screen.getByText('Mi dica.')).toBeVisible();
  }, often);
  expect(within(screen.getByRole('list', { name: 'Conversazione' })).getAllByRole('listitem')).toHaveLength(2);
});

test.each([
  [-5, '0:00'],
  [7_999, '0:07'],
  [754_000, '12:34'],
  [3_600_000, '60:00'],
])('%i milliseconds are %s', (ms, clock) => {
  expect(clockOf(ms)).toBe(clock);
});
