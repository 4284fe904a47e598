/** Leads to the practice at Google Maps, in another tab: whose data are shown has to be found there. */
export function GoogleMapsLink({ uri }: { uri: string }) {
  return (
    <a href={uri} target="_blank" rel="noopener noreferrer">
      Vedi su Google Maps
      <span className="visually-hidden"> (si apre in un’altra scheda)</span>
    </a>
  );
}
