import { type DrawingName, Illustration } from '../../components/illustration.tsx';
import band from '../home/how-it-works.module.css';
import section from '../home/section.module.css';

const steps: { drawing: DrawingName; title: string; text: string }[] = [
  {
    drawing: 'step-place',
    title: 'Trovi la tua scheda',
    text: 'Cerca il nome nella tua città. Se non c’è, scrivici: la aggiungiamo.',
  },
  {
    drawing: 'step-compare',
    title: 'La rivendichi',
    text: 'Un codice arriva a una casella del dominio dello studio o al suo telefono fisso, e sei dentro. Poi controlliamo l’Albo.',
  },
  {
    drawing: 'step-call',
    title: 'Ricevi le richieste',
    text: 'Rispondi nell’area studi o dall’e-mail; se no l’assistente ti telefona con tre orari. Con l’agenda il paziente sceglie da sé.',
  },
];

/** From a profile to requests, under the house's three arches. */
export function Steps() {
  return (
    <section className={`on-sage ${band.band}`} id="come-funziona">
      <div className={section.section}>
        <h2>Come si comincia</h2>
        <ol className={`stack gap-5 mt-6 ${band.arcade}`}>
          {steps.map(({ drawing, title, text }, index) => (
            <li className="line-brand bar clip text-center" key={title}>
              <span className={`serif brand mb-2 ${band.number}`} aria-hidden="true">
                {index + 1}
              </span>
              <h3 className="title-s">{title}</h3>
              <p className="muted">{text}</p>
              <Illustration name={drawing} className={`max-full ${band.drawing}`} />
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
