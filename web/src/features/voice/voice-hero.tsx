import { Link } from 'react-router-dom';
import { Illustration } from '../../components/illustration.tsx';
import section from '../home/section.module.css';
import styles from '../practices/practice-hero.module.css';

export function VoiceHero() {
  return (
    <section className={`stack gap-6 page-width full ${styles.inner}`}>
      <div className={`max-40 ${styles.words}`}>
        <h1>Il telefono dello studio, con qualcuno che risponde sempre</h1>
        <p className={`text-l muted max-34 ${styles.lead}`}>
          Mentre hai le mani occupate, a pranzo, la sera: la receptionist AI guarda l’agenda e fissa l’appuntamento.
          Dice subito che è un assistente automatico, e quando serve passa una persona. Oggi la provi qui, con l’agenda
          di uno studio dimostrativo; al numero degli studi non risponde ancora.
        </p>
        <p className={`row ${styles.actions}`}>
          <Link to="#prova" className={section.action}>
            Provala adesso
          </Link>
          <Link to="#contatto" className={`inline-bar mt-5 semibold tall`}>
            Parliamone
          </Link>
        </p>
      </div>
      <Illustration name="receptionist" className={`block self-center full max-30 ${styles.picture}`} />
    </section>
  );
}
