import { product } from '@dentisti/domain/brand';
import { type FigureTexts, useFigureTexts } from './directory-figures.ts';
import section from './section.module.css';
import classes from './why-us.module.css';

const reasons = [
  {
    title: 'L’ordine non si compra',
    text: 'Prima la valutazione Google più alta, poi il numero di recensioni. Nessuno studio paga per stare in cima.',
  },
  { title: 'Per chi cerca è gratis', text: 'Cercare, confrontare e prenotare non costa niente.' },
  { title: 'Non serve un account', text: 'Guardi e scegli senza registrarti e senza lasciare la tua e-mail.' },
  {
    title: 'La tua posizione resta tua',
    text: 'Il comune più vicino lo calcola il tuo dispositivo: a noi arriva soltanto il suo nome.',
  },
];

function Figures({ figures }: { figures: FigureTexts }) {
  return (
    <dl className={classes.figures}>
      <div>
        <dt>{product} verificati</dt>
        <dd>{figures.verifiedDentists}</dd>
      </div>
      <div>
        <dt>città</dt>
        <dd>{figures.cities}</dd>
      </div>
      {figures.averageRating && (
        <div>
          <dt>valutazione media su Google, da 1 a 5</dt>
          <dd>{figures.averageRating}</dd>
        </div>
      )}
    </dl>
  );
}

export function WhyUs() {
  const { figures } = useFigureTexts();
  return (
    <section className={section.section} id="perche">
      <h2>Perché fidarsi</h2>
      {figures && <Figures figures={figures} />}
      <ul className={classes.reasons}>
        {reasons.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
