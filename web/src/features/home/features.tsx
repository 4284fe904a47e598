import { BadgeCheck, Clock, Map as MapIcon, Sparkles, Star } from 'lucide-react';
import classes from './features.module.css';
import section from './section.module.css';

const features = [
  {
    icon: MapIcon,
    title: 'Elenco e mappa insieme',
    text: 'Vedi gli studi in fila e sulla carta della città. Passi su uno, e si accende anche l’altro.',
  },
  {
    icon: Star,
    title: 'Valutazioni con la fonte',
    text: 'Il voto e il numero di recensioni vengono da Google, e c’è scritto accanto.',
  },
  {
    icon: Clock,
    title: 'Orari in chiaro',
    text: 'Sai chi è aperto adesso, chi chiude per pranzo e chi riceve il sabato.',
  },
  {
    icon: BadgeCheck,
    title: 'Verificato, e da chi',
    text: 'Il segno «Verificato» dice sempre chi ha confermato i dati: Google, lo studio stesso o l’Albo.',
  },
  {
    icon: Sparkles,
    title: 'Consigli su misura',
    text: 'Racconti che cosa ti serve, e l’AI propone gli studi più adatti spiegando perché.',
  },
];

export function Features() {
  return (
    <section className={`${section.section} stack gap-6 ${classes.features}`} id="servizi">
      <h2 className="sticky-title">Quello che serve per decidere, senza rumore</h2>
      <ul className="line-bottom">
        {features.map(({ icon: Icon, title, text }) => (
          <li className="py-4 grid columns-icon items-center gap-5 line-top" key={title}>
            <span className="niche">
              <Icon className="icon-l" aria-hidden="true" strokeWidth={1.75} />
            </span>
            <div>
              <h3 className="title-s">{title}</h3>
              <p className="max-34 mt-1 muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
