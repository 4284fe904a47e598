import { parseBookingNumber } from '@dentisti/domain/booking/booking-number';
import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';

/** The pair that opens a booking. The token leaves the page in GraphQL variables only. */
export interface PrivateLink {
  /** `DENT-XXXX-YYYY`. */
  number: string;
  token: string;
}

const tokenForm = /^#[\w-]{16,200}$/;
/** Tokens seen in this visit: a link inside the page (`Vai al contenuto`) replaces the fragment that holds them. */
const seenTokens = new Map<string, string>();

/** Number and token of the address; null when either is missing or cannot be one. Puts a replaced token back. */
export function usePrivateLink(): PrivateLink | null {
  const { number: typed } = useParams();
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const number = parseBookingNumber(typed ?? '');
  if (number && tokenForm.test(hash)) seenTokens.set(number, hash.slice(1));
  const token = number && seenTokens.get(number);
  const isReplaced = Boolean(token) && hash !== `#${token}`;

  useEffect(() => {
    if (isReplaced && hash) navigate({ pathname, hash: `#${token}` }, { replace: true });
  }, [isReplaced, hash, pathname, token, navigate]);

  return number && token ? { number, token } : null;
}
