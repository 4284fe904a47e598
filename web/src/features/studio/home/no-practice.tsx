import { Link } from 'react-router-dom';
import { Illustration } from '../../../components/illustration.tsx';
import actions from '../../../components/practice/actions.module.css';
import type { Account } from '../account.ts';
import { sectionPath } from '../sections.ts';
import { OpenClaims } from './open-claims.tsx';

/** The home of an account that is in no practice yet: what to do first. */
export function NoPractice({ account }: { account: Account }) {
  return (
    <>
      <div className="stack gap-4">
        <Illustration name="step-place" className="full max-30" />
        <h1 className="title-l break hyphens">Cominciamo dal tuo studio</h1>
        <p className="measure">
          Il tuo accesso c’è, ma non è ancora legato a uno studio. Cercalo per nome e città: poi dimostri che il
          contatto è vostro, con un codice o con l’aiuto di un operatore.
        </p>
        <p className="measure muted">
          Il tuo studio è già qui? Chiedi a chi ne è titolare di aggiungere <strong>{account.email}</strong>.
        </p>
        <p>
          <Link className={`tall text-m ${actions.primary}`} to={sectionPath('rivendica', null)}>
            Trova il tuo studio
          </Link>
        </p>
      </div>
      <OpenClaims account={account} />
    </>
  );
}
