import { type DrawingName, Illustration } from '../../components/illustration.tsx';
import classes from './how-it-works.module.css';
import section from './section.module.css';

const steps: { drawing: DrawingName; title: string; text: string }[] = [
  {
    drawing: 'step-place',
    title: 'Scrivi dove sei',
    text: 'Città, quartiere, CAP o indirizzo: capiamo anche «Trastevere» e «20121».',
  },
  {
    drawing: 'step-compare',
    title: 'Confronta con calma',
    text: 'Valutazione, distanza, orari e cure: tutto in una pagina, senza pubblicità.',
  },
  {
    drawing: 'step-call',
    title: 'Prenota o chiama',
    text: 'Mandi l’assistente a telefonare, oppure chiami tu. La scelta resta tua.',
  },
];

/** Three steps under three arches: the portico of the first picture, come back as a diagram. */
export function HowItWorks() {
  return (
    <section className={`on-sage ${classes.band}`} id="come-funziona">
      <div className={section.section}>
        <h2>Come funziona</h2>
        <ol className={`stack gap-5 mt-6 ${classes.arcade}`}>
          {steps.map(({ drawing, title, text }, index) => (
            <li className="line-brand bar clip text-center" key={title}>
              <span className={`serif brand mb-2 ${classes.number}`} aria-hidden="true">
                {index + 1}
              </span>
              <h3 className="title-s">{title}</h3>
              <p className="muted">{text}</p>
              <Illustration name={drawing} className={`max-full ${classes.drawing}`} />
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
