import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { homeAnswers } from '../../../testing/home-answers.ts';
import { type GatewayAnswers, mockGateway } from '../../../testing/mock-gateway.ts';
import { renderWithProviders } from '../../../testing/render-page.tsx';
import { CitySearch } from './city-search.tsx';

const names = ['Roma', 'Romano di Lombardia', 'Romentino'];

function renderBox(query: GatewayAnswers['Query'] = { suggestCities: () => names }) {
  const gateway = mockGateway(homeAnswers(query));
  return { gateway, ...renderWithProviders(<CitySearch />) };
}

const box = () => screen.getByRole('combobox');
/** In one go: on a busy machine keys lie further apart than the box waits for the next one. */
const write = async (user: ReturnType<typeof renderBox>['user'], text: string) => {
  await user.click(box());
  await user.paste(text);
};
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const suggestions = async () => waitFor(() => expect(options()).toEqual(names));
const validated = (gateway: ReturnType<typeof mockGateway>) =>
  gateway.requests
    .filter((request) => request.operation === 'ValidateLocation')
    .map(({ variables }) => variables.location);
const asked = (gateway: ReturnType<typeof mockGateway>) =>
  gateway.requests.filter((request) => request.operation === 'SuggestCities').map((request) => request.variables.query);

test('opens at two characters, not at one', async () => {
  const { gateway, user } = renderBox();
  await user.type(box(), 'r');
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(asked(gateway)).toEqual([]);
  expect(box()).toHaveAttribute('aria-expanded', 'false');
  await user.type(box(), 'o');
  await suggestions();
  expect(box()).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText('3 suggerimenti')).toBeInTheDocument();
});

test('asks once for a burst of keys', async () => {
  const { gateway } = renderBox();
  for (const text of ['r', 'ro', 'rom', 'roma']) fireEvent.change(box(), { target: { value: text } });
  await suggestions();
  expect(asked(gateway)).toEqual(['roma']);
});

test('an answer that comes after further typing is dropped', async () => {
  const answers: ((names: string[]) => void)[] = [];
  const { user } = renderBox({ suggestCities: () => new Promise((resolve) => answers.push(resolve)) });
  await write(user, 'ro');
  await waitFor(() => expect(answers).toHaveLength(1));
  await write(user, 'ma');
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(names);
  await suggestions();
  answers[0]?.(['Rovigo']);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(options()).toEqual(names);
});

test('keys mark, wrap over the box and pick; Enter on a marked one searches at once', async () => {
  const { gateway, user } = renderBox();
  await write(user, 'rom');
  await suggestions();
  const marked = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent;
  await user.keyboard('{ArrowDown}');
  expect(marked()).toBe('Roma');
  expect(screen.getByRole('option', { name: 'Roma' })).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{ArrowUp}');
  expect(marked()).toBeUndefined();
  await user.keyboard('{ArrowUp}');
  expect(marked()).toBe('Romentino');
  await user.keyboard('{ArrowUp}{Enter}');
  expect(box()).toHaveValue('Romano di Lombardia');
  expect(options()).toEqual([]);
  await waitFor(() => expect(validated(gateway)).toEqual(['Romano di Lombardia']));
});

test('Enter without a marked suggestion searches what was typed', async () => {
  const { gateway, user } = renderBox();
  await write(user, 'rom');
  await suggestions();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(validated(gateway)).toEqual(['rom']));
  expect(options()).toEqual([]);
});

test('Escape closes and keeps the text; an arrow opens again', async () => {
  const { user } = renderBox();
  await write(user, 'rom');
  await suggestions();
  await user.keyboard('{Escape}');
  expect(options()).toEqual([]);
  expect(box()).toHaveValue('rom');
  await user.keyboard('{ArrowDown}');
  await suggestions();
});

test('a click picks and searches at once', async () => {
  const { gateway, user } = renderBox();
  await write(user, 'rom');
  await suggestions();
  await user.click(screen.getByRole('option', { name: 'Romentino' }));
  expect(box()).toHaveValue('Romentino');
  expect(options()).toEqual([]);
  await waitFor(() => expect(validated(gateway)).toEqual(['Romentino']));
});

test('a picked suggestion that is refused leaves the cursor in the box', async () => {
  const { user } = renderBox({
    suggestCities: () => names,
    validateLocation: () => ({ __typename: 'InvalidLocation', message: 'Inserisci una città.', suggestions: [] }),
  });
  await write(user, 'rom');
  await suggestions();
  await user.click(screen.getByRole('option', { name: 'Roma' }));
  await waitFor(() => expect(box()).toHaveAccessibleDescription('Inserisci una città.'));
  expect(box()).toHaveFocus();
});

test('near misses follow in a group of their own, and keys reach them', async () => {
  const { gateway, user } = renderBox({ suggestCities: () => names, similarCities: () => ['Romentino'] });
  await write(user, 'rom');
  await suggestions();
  const group = screen.getByRole('group', { name: 'Forse cercavi' });
  expect(
    within(group)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Romentino']);
  await user.keyboard('{ArrowUp}{Enter}');
  await waitFor(() => expect(validated(gateway)).toEqual(['Romentino']));
});

test('where nothing fits, the status says what the names are', async () => {
  const { user } = renderBox({ suggestCities: () => ['Milano'], similarCities: () => ['Milano'] });
  await write(user, 'milnao');
  expect(await screen.findByText('Forse cercavi: 1 suggerimento')).toBeInTheDocument();
  expect(box()).toHaveValue('milnao');
});

test.each(['Via Garibaldi 12, Rom', 'Garibaldi 12, Roma', 'corso Roma', '00153'])(
  'the address «%s» is not offered away for a bare comune',
  async (typed) => {
    const { gateway, user } = renderBox();
    await write(user, 'rom');
    await suggestions();
    await user.clear(box());
    await write(user, typed);
    expect(options()).toEqual([]);
    await waitFor(() => expect(asked(gateway)).toContain(typed));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(box()).toHaveAttribute('aria-expanded', 'false');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(validated(gateway)).toEqual([typed]));
  },
);

test('a name that begins as typed is offered though it begins like a street', async () => {
  const { user } = renderBox({ suggestCities: () => ['Piazza Armerina', 'Armeno'], similarCities: () => ['Armeno'] });
  await write(user, 'piazza ar');
  await waitFor(() => expect(options()).toEqual(['Piazza Armerina']));
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { name: 'Piazza Armerina' })).toHaveAttribute('aria-selected', 'true');
});

test('a click outside closes', async () => {
  const { user } = renderBox();
  await write(user, 'rom');
  await suggestions();
  await user.click(document.body);
  expect(options()).toEqual([]);
});

test('a quick city closes the list', async () => {
  const { user } = renderBox({ suggestCities: () => names, validateLocation: vi.fn(() => new Promise(() => {})) });
  await write(user, 'rom');
  await suggestions();
  await user.click(screen.getByRole('button', { name: /Milano/ }));
  expect(options()).toEqual([]);
});

test('without suggestions nothing opens, and a failed request is silent', async () => {
  const { gateway, user } = renderBox({ suggestCities: () => [] });
  await screen.findByRole('button', { name: /Milano/ });
  gateway.answerNextWith(new TypeError('Failed to fetch'));
  await write(user, 'zz');
  await waitFor(() => expect(asked(gateway)).toEqual(['zz']));
  expect(box()).toHaveAttribute('aria-expanded', 'false');
});
