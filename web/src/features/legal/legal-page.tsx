import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useConsent } from '../../lib/consent/consent-state.ts';
import { showConsentDialog } from '../../lib/consent/preferences-dialog.ts';
import { usePageHead } from '../../lib/page-head.ts';
import { paths } from '../../lib/paths.ts';
import { useRuntimeConfig } from '../../lib/runtime-config-context.ts';
import { InlineText } from './inline-text.tsx';
import type { LegalBlock, LegalDocument, LegalSection } from './legal-document.ts';
import classes from './legal-page.module.css';
import { LegalTable } from './legal-table.tsx';
import { CookieTable, VisitMemoryTable } from './storage-tables.tsx';

/** A legal text with its date, its table of contents and a way home; made to be read, linked to and printed. */
export function LegalPage({ document: text }: { document: LegalDocument }) {
  usePageHead({ title: text.title, description: text.description });
  useArrivalAtAnchor();
  return (
    <article className={`full mx-auto max-52 p-page pt-5 brand-marks ${classes.page}`}>
      <Link className="inline-bar tap no-print" to={paths.home()}>
        Torna alla pagina iniziale
      </Link>
      <h1 className="mt-3 title-l">{text.title}</h1>
      <p className="text-s muted mt-2">
        Ultimo aggiornamento: <time dateTime={text.updated.on}>{text.updated.text}</time>
      </p>
      <p className={`measure text-l mt-4 ${classes.summary}`}>{text.summary}</p>
      <nav className={`card on-surface ${classes.contents}`} aria-labelledby="indice">
        <h2 className="font-label text-m mb-2" id="indice">
          Indice
        </h2>
        <ol>
          {text.sections.map(({ anchor, number, title }) => (
            <li key={anchor}>
              <a className="grid items-center text-s ink" href={`#${anchor}`}>
                <span className="muted tabular">{number}.</span> {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {text.sections.map((section) => (
        <Section key={section.anchor} {...section} />
      ))}
      <p className={`wrap line-top pt-4 no-print ${classes.end}`}>
        <Link className="inline-bar tap" to={paths.home()}>
          Torna alla pagina iniziale
        </Link>
        <a className="inline-bar tap" href="#indice">
          Torna all’indice
        </a>
      </p>
    </article>
  );
}

function Section({ anchor, number, title, blocks }: LegalSection) {
  return (
    <section aria-labelledby={anchor}>
      <h2 className="mb-3 title-s" id={anchor}>
        <span className="muted tabular">{number}.</span> {title}
      </h2>
      {blocks.map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </section>
  );
}

function Block({ block }: { block: LegalBlock }) {
  const { gaMeasurementId, hasLanguageModel } = useRuntimeConfig();
  if (typeof block === 'string')
    return (
      <p>
        <InlineText text={block} />
      </p>
    );
  if ('list' in block)
    return (
      <ul>
        {block.list.map((item) => (
          <li key={item}>
            <InlineText text={item} />
          </li>
        ))}
      </ul>
    );
  if ('table' in block) return <LegalTable {...block.table} />;
  if ('generated' in block) return block.generated === 'cookies' ? <ChoiceAndTable /> : <VisitMemoryTable />;
  const isShown =
    'languageModel' in block
      ? hasLanguageModel === (block.languageModel === 'on')
      : (gaMeasurementId !== null) === (block.googleAnalytics === 'on');
  return isShown ? <Block block={block.text} /> : null;
}

/** The table, and what this browser has chosen, where the choice can be changed. */
function ChoiceAndTable() {
  const consent = useConsent();
  const chosen = consent
    ? [consent.functional && 'funzionali', consent.analytics && 'analitici'].filter(Boolean).join(' e ') ||
      'solo necessari'
    : 'non ancora fatta, quindi solo necessari';
  return (
    <>
      <CookieTable />
      <p className={`row gap-2-4 ${classes.choice}`}>
        <span>La tua scelta in questo browser: {chosen}.</span>
        <button
          className="no-print font-button line-strong round ink pointer tap hover-line"
          type="button"
          onClick={() => showConsentDialog(true)}
        >
          Cambia la scelta
        </button>
      </p>
    </>
  );
}

/** Who arrives with a hash comes before the page's chunk: the browser found no element to scroll to. */
function useArrivalAtAnchor() {
  const { hash, pathname } = useLocation();
  useEffect(() => {
    if (hash) window.document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [pathname]);
}
