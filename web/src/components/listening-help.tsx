import { listeningLine } from '@dentisti/domain/assessment/help-lines';
import { Phone } from 'lucide-react';
import actions from './practice/actions.module.css';

/** What stands where somebody wrote of hurting themselves: numbers to ring, and nothing to book or to buy. */
export function ListeningHelp({ text }: { text: string }) {
  return (
    <section className="grid justify-start gap-3 p-panel card on-sage" role="alert">
      <h3 className="serif title-m semibold tight">Qualcuno ti ascolta, adesso</h3>
      <p className="measure">{text}</p>
      <p className="measure wrap gap-3">
        <a className={actions.primary} href="tel:112">
          <Phone aria-hidden="true" />
          Chiama il 112
        </a>
        <a className={actions.quiet} href={`tel:${listeningLine.phone}`}>
          <Phone aria-hidden="true" />
          {listeningLine.name}, {listeningLine.phoneDisplay}
        </a>
      </p>
    </section>
  );
}
