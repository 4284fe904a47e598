import type { EmergencyAdvice } from '@dentisti/domain/assessment/emergency-advice';
import { maxWordsLength } from '@dentisti/domain/assessment/free-text-length';
import { useId, useRef, useState } from 'react';
import { HelpCard } from '../../components/help-card.tsx';
import actions from '../../components/practice/actions.module.css';
import { useRuntimeConfig } from '../../lib/runtime-config-context.ts';
import { Dictation } from './dictation.tsx';
import { ModelHelp } from './model-help.tsx';
import { ProposalsList } from './proposals-list.tsx';
import { useProposals } from './use-proposals.ts';

/**
 * The assessment's first step: words of one's own become proposed answers, which the patient checks. Our rules read them in
 * this page; the field has no name and no form, so that nothing is sent. A configured language model reads them where the
 * patient asks for it and consents.
 */
export function FreeTextBox() {
  const [text, setText] = useState('');
  const { proposals, isAsking, proposeByRules, proposeByModel } = useProposals();
  const { hasLanguageModel } = useRuntimeConfig();
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const advice = proposals?.advice;
  const isTooShort = text.trim().length < 3;
  const focusProposals = () => requestAnimationFrame(() => heading.current?.focus());

  function readText() {
    proposeByRules(text);
    focusProposals();
  }
  async function askModel() {
    await proposeByModel(text);
    focusProposals();
  }
  const addWords = (words: string) =>
    setText((before) => (before ? `${before.trimEnd()} ${words}` : words).slice(0, maxWordsLength));

  return (
    <section className="stack justify-start gap-4 measure" aria-labelledby={`${id}-title`}>
      <h2 className="title-s" id={`${id}-title`}>
        Racconta con parole tue
      </h2>
      <p id={`${id}-hint`}>
        Scrivi che cosa senti: ti proponiamo le risposte e tu le controlli. Il livello lo decidono soltanto le nostre
        regole:{' '}
        {hasLanguageModel
          ? 'le parole restano in questa pagina, a meno che tu non chieda aiuto a un modello linguistico.'
          : 'nessun modello legge quello che scrivi, e le parole restano in questa pagina.'}
      </p>
      <label className="semibold" htmlFor={id}>
        Che cosa senti?
      </label>
      <textarea
        className="field p-3"
        id={id}
        rows={3}
        maxLength={maxWordsLength}
        autoComplete="off"
        aria-describedby={`${id}-hint`}
        placeholder="Per esempio: le gengive sanguinano, non ho dolore, fumo"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Dictation onWords={addWords} />
      <button type="button" className={actions.quiet} disabled={isTooShort} onClick={readText}>
        Proponi le risposte
      </button>
      <ModelHelp isDisabled={isTooShort || isAsking} isAsking={isAsking} onConsent={askModel} />
      {advice && advice.where !== 'dentista_oggi' && (
        <HelpCard place={advice.where} text={advice.text} isSure={advice.isSure} />
      )}
      {proposals && !isForHelpersAlone(advice) && (
        <ProposalsList key={proposalKey(proposals)} proposals={proposals} heading={heading} />
      )}
    </section>
  );
}

/** Who writes of self-harm or violence needs no questions about teeth now. */
const isForHelpersAlone = (advice: EmergencyAdvice | null | undefined) =>
  advice?.isSure === true && (advice.where === 'ascolto' || advice.where === 'antiviolenza');

/** A new reading starts with everything ticked. */
const proposalKey = ({ text, author }: { text: string; author: string | null }) => `${author ?? ''}|${text}`;
