import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockGateway } from '../../../testing/mock-gateway.ts';
import { renderSite } from '../../../testing/render-page.tsx';

const admin = {
  __typename: 'Operator',
  id: '1',
  email: 'nora@dentisti.example',
  role: 'ADMIN',
  hasPassword: true,
  hasSecondFactor: true,
  disabledAt: null,
  lastSignInAt: null,
  recoveryCodesLeft: 10,
};
const at = '2026-11-24T08:05:00Z';
const entry = {
  id: '1',
  at,
  operatorEmail: null,
  action: 'mail.opened',
  targetKind: null,
  targetId: null,
  detail: '{}',
};
const run = { day: '2026-11-20', rule: 'mail', what: 'E-mail', rows: 12, failures: 0, finishedAt: null };
const job = { id: 'one', name: 'sendMail', about: 'null', triesMade: 5, at, lastFailure: null };
const answers = {
  currentOperator: () => admin,
  auditEntries: () => [{ ...entry, targetOperatorEmail: null }],
  adminErasureRuns: () => ({ items: [run], nextCursor: null }),
  operators: () => [admin],
  adminQueues: () => ({ dialling: null, queues: [{ name: 'mail', pause: null, figures: null }] }),
  adminJobs: () => [job],
};

test.each([
  ['/admin/registro?azione=mail.opened&da=9', 'Registro', 'Chi', 'Audit', 'PERSON', '?azione=mail.opened&ordine='],
  [
    '/admin/registro?ordine=chi',
    'Dati cancellati',
    'Righe',
    'ErasureRuns',
    'ROWS',
    '?ordine=chi&ordine-cancellazioni=',
  ],
  ['/admin/persone', 'Persone', 'Ultima volta', 'Operators', 'TIME', '?ordine='],
  ['/admin/code', 'Code', 'Falliti', 'Queues', 'FAILED', '?ordine='],
  ['/admin/code/mail?stato=DELAYED', 'E-mail', 'Tentativi', 'QueueJobs', 'ATTEMPTS', '?stato=DELAYED&ordine='],
])(
  '%s: «%s» sorts by a title both ways; the address keeps it, the title the focus',
  async (path, list, title, operation, column, search) => {
    const gateway = mockGateway({ Query: answers });
    const { user } = renderSite({ at: path });
    const table = await screen.findByRole('region', { name: list });
    const button = within(table).getByRole('button', { name: title });
    const lastSort = () => gateway.requests.findLast((asked) => asked.operation === operation)?.variables?.sort;
    const names: Record<string, string> = {
      PERSON: 'chi',
      ROWS: 'righe',
      TIME: 'data',
      FAILED: 'falliti',
      ATTEMPTS: 'tentativi',
    };
    expect(lastSort()).toBeFalsy();
    await user.click(button);
    await expect.poll(lastSort).toEqual({ column, isDescending: false });
    expect(window.location.search).toBe(`${search}${names[column]}`);
    expect(button).toHaveFocus();
    await user.click(button);
    await expect.poll(lastSort).toEqual({ column, isDescending: true });
    expect(window.location.search).toBe(`${search}-${names[column]}`);
    expect(within(table).getByRole('columnheader', { name: title })).toHaveAttribute('aria-sort', 'descending');
    await user.click(button);
    await expect.poll(lastSort).toBeFalsy();
  },
);
