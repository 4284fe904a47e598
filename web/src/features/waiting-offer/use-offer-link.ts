import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const tokenForm = /^#[\w.-]{16,200}$/;

/**
 * Returns the token behind the `#` of a mailed link; null without one. It stays in the address, so that the page can be
 * loaded again on a phone: a link inside the page (`Vai al contenuto`) that replaces it is put right.
 */
export function useOfferLink(): string | null {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const token = useRef<string | null>(null);
  if (tokenForm.test(hash)) token.current = hash.slice(1);
  const kept = token.current;
  const isReplaced = kept !== null && hash !== '' && hash !== `#${kept}`;
  useEffect(() => {
    if (isReplaced) void navigate({ pathname, hash: `#${kept}` }, { replace: true });
  }, [isReplaced, kept, pathname, navigate]);
  return kept;
}
