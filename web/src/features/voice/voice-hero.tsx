import { Link } from 'react-router-dom';
import { Illustration } from '../../components/illustration.tsx';
import section from '../home/section.module.css';
import styles from '../practices/practice-hero.module.css';

export function VoiceHero() {
  return (
    <section className={styles.inner}>
      <div className={styles.words}>
        <h1>Il telefono dello studio, con qualcuno che risponde sempre</h1>
        <p className={styles.lead}>
          Mentre hai le mani occupate, a pranzo, la sera: la receptionist AI risponde, guarda la tua agenda e fissa
          l’appuntamento. Dice subito che è un assistente automatico, e quando serve passa una persona.
        </p>
        <p className={styles.actions}>
          <Link to="#prova" className={section.action}>
            Provala adesso
          </Link>
          <Link to="#contatto" className={styles.quiet}>
            Parliamone
          </Link>
        </p>
      </div>
      <Illustration name="receptionist" className={styles.picture} />
    </section>
  );
}
