import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Link, Route, Routes, useSearchParams } from 'react-router-dom';
import { expect, test } from 'vitest';
import { renderWithProviders } from '../testing/render-page.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

function Form() {
  const [isDirty, setDirty] = useState(false);
  const [, setSearch] = useSearchParams();
  const held = useLeaveGuard(isDirty);
  return (
    <>
      <button type="button" onClick={() => setDirty(!isDirty)}>
        {isDirty ? 'undo' : 'type'}
      </button>
      <button type="button" onClick={() => setSearch({ page: '2' })}>
        narrow
      </button>
      <Link to="/other">away</Link>
      {held && (
        <>
          <button type="button" onClick={() => held.stay(null)}>
            stay
          </button>
          <button type="button" onClick={held.leave}>
            leave
          </button>
        </>
      )}
    </>
  );
}

async function openForm() {
  const { user } = renderWithProviders(
    <Routes>
      <Route path="/form" element={<Form />} />
      <Route path="*" element={<Link to="/form">open</Link>} />
    </Routes>,
    { at: '/before' },
  );
  await user.click(screen.getByRole('link', { name: 'open' }));
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  return { user, press, away: () => user.click(screen.getByRole('link', { name: 'away' })) };
}
const unloadIsAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('a link and an unload are held while something would be lost, and only then', async () => {
  const { user, press, away } = await openForm();
  expect(unloadIsAsked()).toBe(false);
  await press('type');
  expect(unloadIsAsked()).toBe(true);
  await press('narrow');
  expect(window.location.search).toBe('?page=2');
  screen.getByRole('link', { name: 'away' }).focus();
  await user.keyboard('{Enter}');
  await press('stay');
  expect(window.location.pathname).toBe('/form');
  expect(screen.getByRole('link', { name: 'away' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'leave' })).toBeNull();

  await press('undo');
  expect(unloadIsAsked()).toBe(false);
  await press('type');
  await away();
  await press('leave');
  await waitFor(() => expect(window.location.pathname).toBe('/other'));
  expect(unloadIsAsked()).toBe(false);
});

test('Back is undone until it is answered, then done', async () => {
  const { press } = await openForm();
  await press('type');
  await press('narrow');
  for (const answer of ['stay', 'leave']) {
    window.history.go(-2);
    await screen.findByRole('button', { name: answer });
    await waitFor(() => expect(window.location.href).toMatch(/\/form\?page=2$/));
    await press(answer);
  }
  await waitFor(() => expect(window.location.pathname).toBe('/before'));
  expect(await screen.findByRole('link', { name: 'open' })).toBeVisible();
});

test('without something to lose a link just leads on', async () => {
  const { away } = await openForm();
  await away();
  expect(window.location.pathname).toBe('/other');
});
