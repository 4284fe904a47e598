export function CreditsPage() {
  return <h1>CreditsPage</h1>;
}
