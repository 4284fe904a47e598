import { useState } from 'react';
import { Link } from 'react-router-dom';
import actions from '../../../components/practice/actions.module.css';
import { GoogleMapsLink } from '../../../components/practice/google-maps-link.tsx';
import type { ProfileFragment, ReportKind } from '../../../gql/graphql.ts';
import { paths } from '../../../lib/paths.ts';
import { DataSources } from './data-sources.tsx';
import styles from './profile-text.module.css';
import { ReportDialog } from './report-dialog.tsx';

/** Where the data come from, and two ways to tell us that they are wrong or yours. */
export function ProfileText({ profile }: { profile: ProfileFragment }) {
  const [kind, setKind] = useState<ReportKind | null>(null);
  return (
    <section className="stack gap-2 p-4 round-l on-sage text-s" aria-labelledby="dati">
      <h2 className="text-m" id="dati">
        Questi dati
      </h2>
      <DataSources practice={profile} />
      {profile.googleMapsUri && (
        <p>
          <GoogleMapsLink uri={profile.googleMapsUri} />
        </p>
      )}
      <p>Qualcosa non torna, oppure lo studio è tuo? Scrivici: una persona legge ogni messaggio.</p>
      <p className={`wrap gap-2 ${styles.actions}`}>
        <button type="button" className={actions.quiet} onClick={() => setKind('ERROR')}>
          Segnala un errore
        </button>
        <button type="button" className={actions.quiet} onClick={() => setKind('CLAIM')}>
          Rivendica
        </button>
      </p>
      <p>
        <Link className="inline-bar tap" to={paths.studioItem('rivendica', profile.id)}>
          È il tuo studio? Gestisci la scheda
        </Link>
      </p>
      {kind && <ReportDialog kind={kind} dentistId={profile.id} name={profile.name} onClose={() => setKind(null)} />}
    </section>
  );
}
