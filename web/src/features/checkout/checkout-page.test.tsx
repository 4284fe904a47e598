import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { mockTab, openCheckout, paymentUrl, started } from '../../testing/checkout-page.ts';
import { rome } from '../../testing/home-answers.ts';

const pay = () => screen.getByRole('button', { name: /Paga Ora|Apriamo il pagamento/ });
const field = () => screen.getByLabelText("Email per i Dettagli dell'Appuntamento");
const main = () => screen.getByRole('main').textContent?.replace(/\s+/g, ' ') ?? '';
const toast = async (title: string, description: string) => {
  const alert = await screen.findByText(title);
  expect(alert.parentElement).toHaveTextContent(description);
};
const unavailable = [
  'Pagamento non disponibile',
  "L'integrazione Stripe sarà disponibile a breve. Riprova più tardi.",
] as const;
const failed = ['Errore nel pagamento', 'Si è verificato un errore. Riprova più tardi.'] as const;

describe('what the page says', () => {
  it('has the specification’s words and figures, and they add up', async () => {
    await openCheckout();
    const specified = [
      'OFFERTA LANCIO',
      '€99',
      '€178',
      '-58%',
      'Risparmi €103 (58%)',
      'fino a esaurimento voucher',
      'Come Funziona',
      'Prezzo del pacchetto €75',
      'Sconto pagamento online -€16',
      'Totale oggi €59',
      'Consulenza personalizzata€4',
      'Studio verificato',
      // With its meaning beside it.
      'Appuntamento entro 24 oreEntro 24 ore ti scriviamo per proporti studio e orario.',
      'Entro 5 minuti',
    ];
    for (const words of specified) expect(main()).toContain(words);
    expect(main().match(/Totale/g)).toHaveLength(1);
    expect(pay()).toHaveTextContent('Paga Ora - €59');
    expect(field()).toBeRequired();
    expect(field()).toHaveAttribute('type', 'email');
    expect(screen.getByRole('link', { name: /valutazione gratuita/ })).toHaveAttribute(
      'href',
      '/valutazione-gratuita-ai',
    );
    expect(within(screen.getByRole('main')).getAllByRole('list').at(-1)?.children).toHaveLength(4);
    expect(main()).not.toContain('Pagamento simulato');
  });

  it('shows other prices, and no discount line where nothing comes off', async () => {
    await openCheckout({ listCents: 20_050, packageCents: 10_000, onlineCents: 10_000 });
    expect(main()).toContain('€200,50');
    expect(main()).toContain('-50%');
    expect(main()).not.toContain('Sconto pagamento online');
    expect(pay()).toHaveTextContent('Paga Ora - €100');
  });

  it('informs without persuading in its neutral words', async () => {
    await openCheckout({ copy: 'NEUTRAL', vouchersLeft: 4 });
    for (const word of ['OFFERTA', '€178', '58%', 'Risparmi', 'esaurimento', 'Top']) expect(main()).not.toContain(word);
    expect(main()).toContain('Totale oggi €59');
  });

  it('counts the vouchers that are left, and takes no order when none is', async () => {
    await openCheckout({ vouchersLeft: 1 });
    expect(screen.getByText('Ne resta 1')).toBeVisible();
  });

  it('Esaurito', async () => {
    await openCheckout({ vouchersLeft: 0 });
    expect(screen.getByText('Esaurito')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Paga/ })).not.toBeInTheDocument();
    expect(main()).not.toContain('OFFERTA LANCIO');
  });
});

describe('paying on the payment page', () => {
  it('opens the tab within the click, cuts it off from its opener, sends it on and follows the order', async () => {
    const { tab, open } = mockTab();
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const start = vi.fn((_args: { input: Record<string, unknown> }) => promise);
    const { user, gateway } = await openCheckout({}, { Mutation: { startPackageCheckout: start as never } });
    await user.type(field(), ' anna@posta.example ');
    await user.click(pay());
    expect(open).toHaveBeenCalledWith('', '_blank');
    expect(tab.opener).toBeNull();
    expect(tab.location.replace).not.toHaveBeenCalled();
    await user.click(pay());
    expect(start).toHaveBeenCalledTimes(1);
    resolve(started);
    const heading = await screen.findByRole('heading', { name: 'Stiamo aspettando la conferma del pagamento' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(tab.location.replace.mock.calls).toEqual([[paymentUrl]]);
    expect(open).toHaveBeenCalledTimes(1);
    const sent = gateway.requests.find(({ operation }) => operation === 'StartCheckout')?.variables.input;
    expect(sent).toEqual({
      email: 'anna@posta.example',
      city: 'Roma',
      clientKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
      website: null,
    });
    expect(await screen.findByRole('link', { name: 'Apri la pagina di pagamento' })).toHaveAttribute(
      'href',
      paymentUrl,
    );
  });

  it('where the browser blocks the tab, the order’s page has the link', async () => {
    mockTab({ allowed: false });
    const { user } = await openCheckout({}, { Mutation: { startPackageCheckout: () => started } });
    await user.type(field(), 'anna@posta.example{Enter}');
    const link = await screen.findByRole('link', { name: 'Apri la pagina di pagamento' });
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(link).toHaveAttribute('target', '_blank');
  });

  it('after a failure of ours: the toast, the tab closed, and a new order at the next click', async () => {
    const { tab } = mockTab();
    const start = vi.fn(() => ({ __typename: 'CheckoutFailed', message: 'x' }));
    const { user, gateway } = await openCheckout({}, { Mutation: { startPackageCheckout: start } });
    await user.type(field(), 'anna@posta.example');
    await user.click(pay());
    await toast(...failed);
    expect(tab.close).toHaveBeenCalledOnce();
    await user.click(pay());
    await waitFor(() => expect(start).toHaveBeenCalledTimes(2));
    expect(new Set(keysOf(gateway)).size).toBe(2);
  });

  it('after a broken network: the toast, and the same order at the next click', async () => {
    mockTab();
    const { user, gateway } = await openCheckout({}, { Mutation: { startPackageCheckout: () => started } });
    gateway.answerNextWith(new TypeError('network'));
    await user.type(field(), 'anna@posta.example');
    await user.click(pay());
    await toast(...failed);
    await user.click(pay());
    await screen.findByRole('heading', { name: /Stiamo aspettando/ });
    expect(new Set(keysOf(gateway)).size).toBe(1);
  });

  it('the last voucher gone meanwhile is told', async () => {
    const { tab } = mockTab();
    const answer = { __typename: 'PackageSoldOut', message: 'x' };
    const { user } = await openCheckout({ vouchersLeft: 1 }, { Mutation: { startPackageCheckout: () => answer } });
    await user.type(field(), 'anna@posta.example');
    await user.click(pay());
    expect(await screen.findByText('Esaurito')).toBeVisible();
    expect(tab.close).toHaveBeenCalledOnce();
  });

  it('goes nowhere but to a web address', async () => {
    const { tab } = mockTab();
    const answer = { ...started, url: 'javascript:alert(1)' };
    const { user } = await openCheckout({}, { Mutation: { startPackageCheckout: () => answer } });
    await user.type(field(), 'anna@posta.example');
    await user.click(pay());
    await toast(...failed);
    expect(tab.location.replace).not.toHaveBeenCalled();
  });
});

describe('the address is asked for by button and form', () => {
  it.each(['click', 'Enter'])('empty, %s: the toast, and the field has the focus', async (way) => {
    const { open } = mockTab();
    const { user } = await openCheckout();
    if (way === 'click') await user.click(pay());
    else await user.type(field(), '{Enter}');
    await toast('Email richiesta', 'Inserisci il tuo indirizzo email per procedere');
    expect(field()).toHaveFocus();
    expect(field()).toBeInvalid();
    expect(open).not.toHaveBeenCalled();
  });

  it('half an address is told beside the field; writing on takes it away', async () => {
    mockTab();
    const { user } = await openCheckout();
    await user.type(field(), 'anna@');
    await user.click(pay());
    expect(field()).toHaveAccessibleDescription(/Scrivi un indirizzo e-mail valido/);
    await user.type(field(), 'p');
    expect(field()).not.toBeInvalid();
  });
});

describe('the city is asked before paying', () => {
  const city = () => screen.getByRole('textbox', { name: /Città dell’appuntamento/ });
  const start = vi.fn(() => started);
  const fill = async (text: string, answer: object) => {
    start.mockClear();
    const answers = { Query: { validateLocation: () => answer }, Mutation: { startPackageCheckout: start } };
    const view = await openCheckout({}, answers);
    await view.user.type(field(), 'anna@posta.example');
    await view.user.clear(city());
    await view.user.type(city(), text);
    return view;
  };

  it('starts with the place of the last search', async () => {
    await openCheckout();
    expect(city()).toHaveValue('Roma');
  });

  it('nothing typed: said beside the field, no tab', async () => {
    const { open } = mockTab();
    const { user } = await openCheckout();
    await user.clear(city());
    await user.type(field(), 'anna@posta.example');
    await user.click(pay());
    expect(city()).toHaveAccessibleDescription(/Scrivi la città in cui vuoi l’appuntamento/);
    expect(city()).toHaveFocus();
    expect(open).not.toHaveBeenCalled();
  });

  it('no dentist there: told by the first click at the latest, paid by the next', async () => {
    const message = 'Nessun dentista a Livo: ti mostriamo quelli di Gravedona, la città più vicina (4 km).';
    const { tab } = mockTab();
    const { user, gateway } = await fill('Livo', { ...rome, city: 'Livo', isClosestCity: true, message });
    await user.type(city(), '{Enter}');
    expect(await screen.findByText(message)).toBeVisible();
    expect(start).not.toHaveBeenCalled();
    await user.click(pay());
    await screen.findByRole('heading', { name: /Stiamo aspettando/ });
    expect(tab.location.replace).toHaveBeenCalledOnce();
    const sent = gateway.requests.find(({ operation }) => operation === 'StartCheckout')?.variables.input;
    expect(sent).toMatchObject({ city: 'Livo' });
  });

  it('a place nobody knows: said, no order', async () => {
    mockTab();
    const answer = { __typename: 'InvalidLocation', message: 'Inserisci una città italiana valida.', suggestions: [] };
    const { user } = await fill('asdf', answer);
    await user.click(pay());
    await waitFor(() => expect(city()).toHaveAccessibleDescription(/Inserisci una città italiana valida/));
    expect(start).not.toHaveBeenCalled();
  });
});

describe('without a page of our own', () => {
  const link = 'https://pagamenti.example/pacchetto';

  it('the button opens the fixed page, the form says that there is none', async () => {
    const { tab } = mockTab();
    const { user } = await openCheckout({ payment: 'LINK', paymentLinkUrl: link });
    await user.type(field(), 'anna@posta.example');
    await user.click(pay());
    expect(tab.location.replace.mock.calls).toEqual([[link]]);
    expect(tab.opener).toBeNull();
    expect(screen.getByRole('link', { name: 'aprila da qui' })).toHaveAttribute('href', link);
    await user.type(field(), '{Enter}');
    await toast(...unavailable);
    expect(tab.location.replace).toHaveBeenCalledOnce();
  });

  it.each(['click', 'Enter'])('no payment at all, %s: the toast, no tab', async (way) => {
    const { open } = mockTab();
    const { user } = await openCheckout({ payment: 'NONE' });
    await user.type(field(), `anna@posta.example${way === 'Enter' ? '{Enter}' : ''}`);
    if (way === 'click') await user.click(pay());
    await toast(...unavailable);
    expect(open).not.toHaveBeenCalled();
  });
});

it('says when nobody is charged', async () => {
  await openCheckout({ simulated: true });
  expect(screen.getByText('Pagamento simulato: nessun addebito.')).toBeVisible();
});

function keysOf(gateway: { requests: { operation: string | null; variables: Record<string, unknown> }[] }) {
  return gateway.requests
    .filter(({ operation }) => operation === 'StartCheckout')
    .map(({ variables }) => (variables.input as { clientKey: string }).clientKey);
}
