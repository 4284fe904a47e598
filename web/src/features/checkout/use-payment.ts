import { useMutation } from '@apollo/client/react';
import { readEmail } from '@dentisti/domain/booking/patient-phone';
import { packageToasts } from '@dentisti/domain/package/package-copy';
import { type RefObject, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OfferShownFragment } from '../../gql/graphql.ts';
import { paths } from '../../lib/paths.ts';
import { makeRandomId } from '../../lib/random-id.ts';
import { dismissToast, showToast } from '../../lib/toaster.ts';
import { StartCheckout } from './checkout.query.ts';
import { isPaymentAddress, openPaymentTab } from './payment-tab.ts';

const wrongEmail = 'Scrivi un indirizzo email valido, per esempio nome@esempio.it.';
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
  const [start, { loading: isBusy }] = useMutation(StartCheckout);
  const order = useRef({ email: '', clientKey: '' });
  const isStarting = useRef(false);
  const navigate = useNavigate();

  function readForm(): string | null {
    const address = readEmail(email);
    setProblem(address ? undefined : email.trim() ? wrongEmail : packageToasts.emailMissing.description);
    if (address) {
      // What the last click was told no longer holds.
      dismissToast();
      return address;
    }
    if (!email.trim()) showToast({ ...packageToasts.emailMissing, tone: 'error' });
    field.current?.querySelector('input')?.focus();
    return null;
  }

  /** The same address is the same order, until it came to an end. */
  function clientKeyOf(address: string): string {
    if (order.current.email !== address) order.current = { email: address, clientKey: makeRandomId() };
    return order.current.clientKey;
  }

  async function payOnPage(address: string): Promise<void> {
    if (isStarting.current) return;
    isStarting.current = true;
    const tab = openPaymentTab();
    try {
      const input = { email: address, clientKey: clientKeyOf(address), website: website || null };
      const result = (await start({ variables: { input } })).data?.startPackageCheckout;
      if (result?.__typename === 'CheckoutStarted' && isPaymentAddress(result.url)) {
        tab?.go(result.url);
        return void navigate(paths.packageOrder(result.order.id));
      }
      tab?.close();
      order.current = { email: '', clientKey: '' };
      if (result?.__typename === 'PackageSoldOut') setSoldOut(true);
      else if (result?.__typename === 'PaymentUnavailable') refuse();
      else if (result?.__typename === 'InvalidInput') setProblem(result.fields[0]?.message ?? wrongEmail);
      else if (result?.__typename === 'TooManyRequests')
        showToast({ title: packageToasts.failed.title, description: result.message, tone: 'error' });
      else fail();
    } catch {
      // The order may exist: the next click asks for the same one.
      tab?.close();
      fail();
    } finally {
      isStarting.current = false;
    }
  }

  function pay(): void {
    const address = readForm();
    if (!address) return;
    if (offer.payment === 'PAGE') return void payOnPage(address);
    const url = offer.payment === 'LINK' ? offer.paymentLinkUrl : null;
    if (!url || !isPaymentAddress(url)) refuse();
    else {
      openPaymentTab()?.go(url);
      setOpenedLink(url);
    }
  }

  /** Without a page of our own the form itself leads nowhere, as the specification has it. */
  function submit(): void {
    const address = readForm();
    if (!address) return;
    if (offer.payment === 'PAGE') void payOnPage(address);
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
    openedLink,
    isBusy,
    isSoldOut: isSoldOut || offer.vouchersLeft === 0,
    pay,
    submit,
  };
}
