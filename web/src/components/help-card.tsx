import type { EmergencyPlace } from '@dentisti/domain/assessment/emergency-advice';
import { type HelpLine, listeningLine, violenceLine } from '@dentisti/domain/assessment/help-lines';
import { poisonLine } from '@dentisti/domain/assessment/urgent-lines';
import { Phone } from 'lucide-react';
import styles from './help-card.module.css';
import actions from './practice/actions.module.css';

interface Help {
  title: string;
  /** Rung before, or instead of, 112. */
  line?: HelpLine;
  /** Words on the way to 112, where it is not the first thing to do. */
  callText?: string;
}

const helps: Record<EmergencyPlace, Help> = {
  '112': { title: 'Chiama subito il 112' },
  pronto_soccorso: { title: 'Vai al pronto soccorso' },
  centro_antiveleni: {
    title: 'Chiama subito il centro antiveleni',
    line: poisonLine,
    callText: 'Se sta male, chiama il 112',
  },
  dentista_oggi: { title: 'Serve un dentista oggi', callText: 'Se peggiora, chiama il 112' },
  ascolto: { title: 'Qualcuno ti ascolta, adesso', line: listeningLine },
  antiviolenza: { title: 'Qualcuno ti aiuta, adesso', line: violenceLine, callText: 'In pericolo, chiama il 112' },
};

interface HelpCardProps {
  place: EmergencyPlace;
  text: string;
  /** False: the words are near a danger, and what was asked for follows below. */
  isSure?: boolean;
}

/** What to do now, where somebody wrote of a danger: whom to ring comes before anything to read, book or buy. */
export function HelpCard({ place, text, isSure = true }: HelpCardProps) {
  const { title, line, callText = 'Chiama il 112' } = helps[place];
  const call = (
    <a
      key="112"
      className={`inline-bar gap-2 round plain-link hover-underline emergency tall ${styles.call}`}
      href="tel:112"
    >
      <Phone className="fixed-size icon" aria-hidden="true" />
      {callText}
    </a>
  );
  const helper = line && (
    <a key="line" className={actions.primary} href={`tel:${line.phone}`}>
      <Phone aria-hidden="true" />
      {line.name}, {line.phoneDisplay}
    </a>
  );
  return (
    <section
      className={`grid justify-start gap-3 p-panel round-l on-surface ${styles.card}`}
      role="alert"
      data-place={place}
      data-sure={isSure}
    >
      <h3 className="serif title-m semibold tight">{isSure ? title : 'Forse è un’urgenza: leggi prima qui'}</h3>
      <p className="measure">{text}</p>
      <p className="wrap gap-3">{place === 'ascolto' ? [call, helper] : [helper, call]}</p>
    </section>
  );
}
