import { product } from '@dentisti/domain/brand';
import { type FigureTexts, useFigureTexts } from './directory-figures.ts';
import section from './section.module.css';
import classes from './why-us.module.css';

const reasons = [
  {
    title: 'L’ordine non si compra',
    text: 'In una città prima la valutazione Google più alta, poi il numero di recensioni. Nessuno studio paga per stare in cima.',
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
    <dl className={`stack gap-5 mt-6 ${classes.figures}`}>
      <div className="flex">
        <dt className="muted">{product} verificati</dt>
        <dd className="serif brand">{figures.verifiedDentists}</dd>
      </div>
      <div className="flex">
        <dt className="muted">città</dt>
        <dd className="serif brand">{figures.cities}</dd>
      </div>
      {figures.averageRating && (
        <div className="flex">
          <dt className="muted">valutazione media su Google, da 1 a 5</dt>
          <dd className="serif brand">{figures.averageRating}</dd>
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
      <ul className={`stack line-top ${classes.reasons}`}>
        {reasons.map(({ title, text }) => (
          <li key={title}>
            <h3 className="title-s">{title}</h3>
            <p className="max-34 mt-1 muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
