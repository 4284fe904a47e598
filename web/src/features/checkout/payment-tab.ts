/** A tab for the payment page, opened before its address is known. */
export interface PaymentTab {
  /** Sends the tab there; false when the visitor closed it meanwhile. */
  go: (url: string) => boolean;
  close: () => void;
}

/**
 * Opens the tab within the visitor's own click: after an answer from the network browsers take it for a popup. With the
 * feature `noopener` nobody could send it on; taking its `opener` away before it goes anywhere has the same effect. Null
 * when the browser allows no tab: the page then shows a link.
 */
export function openPaymentTab(): PaymentTab | null {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  tab.opener = null;
  try {
    tab.document.title = 'Pagamento';
    tab.document.documentElement.lang = 'it';
    tab.document.body.textContent = 'Apriamo la pagina di pagamento…';
  } catch {
    // A browser that gives no access to an empty page shows it empty.
  }
  return {
    go: (url) => {
      if (tab.closed) return false;
      tab.location.replace(url);
      return true;
    },
    close: () => tab.close(),
  };
}

/** Whether an address may be opened as a payment page: what the gateway says is not taken on trust. */
export function isPaymentAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}
