import { useMutation } from '@apollo/client/react';
import { parseEmail } from '@dentisti/domain/booking/patient-phone';
import { packageToasts } from '@dentisti/domain/package/package-copy';
import { type RefObject, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OfferShownFragment } from '../../gql/graphql.ts';
import { paths } from '../../lib/paths.ts';
import { makeRandomId } from '../../lib/random-id.ts';
import { dismissToast, showToast } from '../../lib/toaster.ts';
import { StartCheckout } from './checkout.query.ts';
import { isPaymentAddress, openPaymentTab, type PaymentTab } from './payment-tab.ts';
import { useWantedCity } from './use-wanted-city.ts';

const wrongEmail = 'Scrivi un indirizzo e-mail valido, per esempio nome@esempio.it.';
const fail = () => showToast({ ...packageToasts.failed, tone: 'error' });
const refuse = () => showToast({ ...packageToasts.unavailable, tone: 'error' });

/** The form's state, and what its button and its Enter key do. */
export function usePayment(offer: OfferShownFragment, field: RefObject<HTMLElement | null>) {
  const [email, setEmail] = useState('');
  const [website, setWebsite] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  /** Where a fixed payment page was opened: a tab that did not open is opened by this link. */
  const [openedLink, setOpenedLink] = useState<string | null>(null);
  const [isSoldOut, setSoldOut] = useState(false);
  const city = useWantedCity();
  const [isChecking, setChecking] = useState(false);
  const [start, { loading: isOrdering }] = useMutation(StartCheckout);
  const order = useRef({ email: '', city: '', clientKey: '' });
  const isStarting = useRef(false);
  const navigate = useNavigate();

  function parseForm(): string | null {
    const address = parseEmail(email);
    setProblem(address ? undefined : email.trim() ? wrongEmail : packageToasts.emailMissing.description);
    const place = city.peek();
    if (place && 'problem' in place) city.show(place);
    if (address && place && 'problem' in place) {
      focusField('city');
      return null;
    }
    if (address) {
      // The outcome of the last click no longer holds.
      dismissToast();
      return address;
    }
    if (!email.trim()) showToast({ ...packageToasts.emailMissing, tone: 'error' });
    focusField('email');
    return null;
  }

  function focusField(name: 'email' | 'city'): void {
    field.current?.querySelector<HTMLInputElement>(`input[name=${name}]`)?.focus();
  }

  /** The comune to order for; null where the visitor has to read something about the city first. */
  async function resolveCity(): Promise<string | null> {
    const wasShown = city.peek() !== null;
    const place = await city.check();
    if ('city' in place && (wasShown || !place.notice)) return place.city;
    if ('problem' in place) focusField('city');
    return null;
  }

  /** The same address and city are the same order, until it came to an end. */
  function clientKeyOf(address: string, place: string): string {
    if (order.current.email !== address || order.current.city !== place)
      order.current = { email: address, city: place, clientKey: makeRandomId() };
    return order.current.clientKey;
  }

  async function payOnPage(address: string, place: string, tab: PaymentTab | null): Promise<void> {
    try {
      const clientKey = clientKeyOf(address, place);
      const input = { email: address, city: place, clientKey, website: website || null };
      const result = (await start({ variables: { input } })).data?.startPackageCheckout;
      if (result?.__typename === 'CheckoutStarted' && isPaymentAddress(result.url)) {
        tab?.go(result.url);
        return void navigate(paths.packageOrder(result.order.id));
      }
      tab?.close();
      order.current = { email: '', city: '', clientKey: '' };
      if (result?.__typename === 'PackageSoldOut') setSoldOut(true);
      else if (result?.__typename === 'PaymentUnavailable') refuse();
      else if (result?.__typename === 'InvalidInput') {
        setProblem(result.fields[0]?.message ?? wrongEmail);
        focusField('email');
      } else if (result?.__typename === 'TooManyRequests')
        showToast({ title: packageToasts.failed.title, description: result.message, tone: 'error' });
      else fail();
    } catch {
      // The order may exist: the next click asks for the same one.
      tab?.close();
      fail();
    }
  }

  /** Opens the tab within the click, then asks about the city and goes on; a tab that is not needed closes again. */
  async function goOn(end: (place: string, tab: PaymentTab | null) => void | Promise<void>) {
    if (isStarting.current) return;
    isStarting.current = true;
    const tab = openPaymentTab();
    try {
      setChecking(true);
      const place = await resolveCity();
      if (place === null) tab?.close();
      else await end(place, tab);
    } finally {
      setChecking(false);
      isStarting.current = false;
    }
  }

  function pay(): void {
    const address = parseForm();
    if (!address) return;
    if (offer.payment === 'PAGE') return void goOn((place, tab) => payOnPage(address, place, tab));
    const url = offer.payment === 'LINK' ? offer.paymentLinkUrl : null;
    if (!url || !isPaymentAddress(url)) {
      refuse();
      return;
    }
    void goOn((_place, tab) => {
      tab?.go(url);
      setOpenedLink(url);
    });
  }

  /** Without a page of our own the form itself leads nowhere, as the specification has it. */
  function submit(): void {
    const address = parseForm();
    if (!address) return;
    if (offer.payment === 'PAGE') void goOn((place, tab) => payOnPage(address, place, tab));
    else refuse();
  }

  return {
    email,
    setEmail: (value: string) => {
      setEmail(value);
      setProblem(undefined);
    },
    website,
    setWebsite,
    problem,
    city,
    openedLink,
    isBusy: isOrdering || isChecking,
    isSoldOut: isSoldOut || offer.vouchersLeft === 0,
    pay,
    submit,
  };
}
