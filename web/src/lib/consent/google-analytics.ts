/** 13 months at most (the policy's row): Google's own default would be two years. */
const cookieExpiresSeconds = 390 * 86_400;

interface GoogleWindow {
  dataLayer?: unknown[];
  [disabled: `ga-disable-${string}`]: boolean;
}

/** Google's protocol wants the `arguments` object itself in its queue, not an array. */
function gtag(..._args: unknown[]): void {
  const google = window as unknown as GoogleWindow;
  google.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: see above
  google.dataLayer.push(arguments);
}

/**
 * Tells Google Analytics of one opened page; the first call loads its script. It hears the pattern of the route
 * (`/dentist/:id`), never the address, its query or where the visitor came from. Call only with consent.
 */
export function countWithGoogle(measurementId: string, pattern: string): void {
  const google = window as unknown as GoogleWindow;
  google[`ga-disable-${measurementId}`] = false;
  if (!document.getElementById('google-analytics')) {
    gtag('js', new Date());
    gtag('config', measurementId, {
      send_page_view: false,
      cookie_expires: cookieExpiresSeconds,
      // The months count from the consent, not from the last visit.
      cookie_update: false,
      allow_google_signals: false,
      allow_ad_personalization_signals: false,
      page_location: window.location.origin,
      page_referrer: '',
    });
    const script = document.createElement('script');
    script.id = 'google-analytics';
    script.async = true;
    script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(measurementId)}`;
    document.head.append(script);
  }
  gtag('event', 'page_view', {
    page_location: window.location.origin + pattern,
    page_title: pattern,
    page_referrer: '',
  });
}
