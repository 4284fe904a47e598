import { usePageHead } from '../../lib/page-head.ts';
import { LostLinkForm } from './lost-link-form.tsx';

/** `/ho-perso-il-link`: mails the private links again. */
export function LostLinkPage() {
  usePageHead({ title: 'Ho perso il link', noindex: true });
  return (
    <article className={`grid content-start gap-5 full mx-auto max-40 p-page`}>
      <h1 className="title-l">Ho perso il link</h1>
      <p>
        Ogni prenotazione ha una pagina privata. Scrivi l’indirizzo e-mail che hai usato per prenotare: ti rimandiamo i
        link delle tue prenotazioni.
      </p>
      <LostLinkForm />
    </article>
  );
}
