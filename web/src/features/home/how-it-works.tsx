import classes from './how-it-works.module.css';
import section from './section.module.css';

const steps = [
  { title: 'Scrivi dove sei', text: 'Città, quartiere, CAP o indirizzo: capiamo anche «Trastevere» e «20121».' },
  { title: 'Confronta con calma', text: 'Valutazione, distanza, orari e cure: tutto su una pagina, senza pubblicità.' },
  {
    title: 'Prenota o chiama',
    text: 'Mandi l’assistente a telefonare, oppure chiami tu. Decidi tu, non un venditore.',
  },
];

/** Three steps under three arches: the portico of the first picture, come back as a diagram. */
export function HowItWorks() {
  return (
    <section className={classes.band} id="come-funziona">
      <div className={section.section}>
        <h2>Come funziona</h2>
        <ol className={classes.arcade}>
          {steps.map(({ title, text }, index) => (
            <li key={title}>
              <span className={classes.number} aria-hidden="true">
                {index + 1}
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
