import { ApolloProvider } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { withOperatorStyles } from '../app/operator-styles.tsx';
import { createApolloClient } from '../lib/apollo-client.ts';

it('a test with a clock of its own', () => {
  vi.useFakeTimers();
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  // The window has drawing to do now: it moves the focus with its next frame.
  field.remove();
  expect(vi.getTimerCount()).toBeGreaterThan(0);
});

it('leaves the window drawing for those that follow', async () => {
  const drawn = await new Promise<boolean>((resolve) => {
    requestAnimationFrame(() => resolve(true));
    setTimeout(() => resolve(false), 1_000);
  });
  expect(drawn).toBe(true);
});

it('operators’ pages leave no styles in the document, where every role that is asked for would weigh them', () => {
  const Page = withOperatorStyles(() => <chakra.p padding="3">Prenotazioni</chakra.p>);
  render(
    <ApolloProvider client={createApolloClient()}>
      <Page />
    </ApolloProvider>,
  );
  expect(screen.getByText('Prenotazioni').className).not.toBe('');
  expect(document.styleSheets).toHaveLength(0);
});

it('React keeps no stack of its own for each element, which costs more than the element', () => {
  const [one, other] = [<p key="p" />, <b key="b" />] as unknown as Record<'_debugStack', Error>[];
  expect(one?._debugStack).toBeInstanceOf(Error);
  expect(one?._debugStack).toBe(other?._debugStack);
});
