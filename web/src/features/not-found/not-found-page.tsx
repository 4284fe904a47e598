import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { FormField } from '../../components/form-field.tsx';
import { Illustration } from '../../components/illustration.tsx';
import { Notice } from '../../components/notice.tsx';
import actions from '../../components/practice/actions.module.css';
import { usePageHead } from '../../lib/page-head.ts';
import { paths } from '../../lib/paths.ts';
import styles from './not-found-page.module.css';

const title = 'Questa pagina non c’è';

/** Says it in Italian and offers a search; the specification's English words stand below in small type. */
export function NotFoundPage() {
  usePageHead({ title, noindex: true });
  return (
    <Notice illustration={<Illustration name="lost" />} title={title}>
      <p>L’indirizzo può essere sbagliato o vecchio. Cerca un dentista nella tua città, oppure riparti dall’inizio.</p>
      <PlaceForm />
      <p>
        <Link to={paths.home()}>Torna alla pagina iniziale</Link>
      </p>
      <div lang="en" className="text-xs">
        <p>404 Page Not Found</p>
        <p>Did you forget to add the page to the router?</p>
      </div>
    </Notice>
  );
}

/** Leads to the results, which say what they do not understand. Lighter than the home page's box, and works without script. */
function PlaceForm() {
  const navigate = useNavigate();
  const [place, setPlace] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (place.trim()) navigate(`${paths.results()}?${new URLSearchParams({ citta: place.trim() })}`);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: Safari 16 knows the role, not the <search> element
    <form
      role="search"
      className={`stack gap-3 full ink text-start ${styles.search}`}
      action={paths.results()}
      method="get"
      onSubmit={submit}
    >
      <FormField
        name="citta"
        label="Città, quartiere, CAP o indirizzo"
        autoComplete="off"
        required
        value={place}
        onValue={setPlace}
      />
      <button type="submit" className={actions.primary}>
        Cerca
      </button>
    </form>
  );
}
