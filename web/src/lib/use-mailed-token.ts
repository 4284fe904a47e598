import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The token that stands in the fragment of a mailed link; empty without one. It leaves the address as soon as the page has it. */
export function useMailedToken(): string {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => decoded(hash.slice(1)));
  useEffect(() => {
    if (hash.length < 2) return;
    // Another link opened in the same tab changes the fragment alone.
    setToken(decoded(hash.slice(1)));
    void navigate(`${pathname}${search}`, { replace: true });
  }, [hash, pathname, search, navigate]);
  return token;
}

/** What somebody typed into the address may be no encoding at all. */
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
