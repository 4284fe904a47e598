import { useState } from 'react';
import { Link } from 'react-router-dom';
import actions from '../../../components/practice/actions.module.css';
import { paths } from '../../../lib/paths.ts';
import { ActionProblem, Loading, LoadProblem } from '../parts.tsx';
import { sectionPath } from '../sections.ts';
import { FieldCard } from './field-card.tsx';
import { HistoryPart } from './history-part.tsx';
import { isSameValue } from './is-same-value.ts';
import { PeoplePart } from './people-part.tsx';
import { PhotosPart } from './photos-part.tsx';
import { StudioConfirmProfile, StudioSaveProfile, StudioSaveProfileDraft } from './profile.query.ts';
import { ProfilePreview } from './profile-preview.tsx';
import { type Field, type StudioProfile, useProfile, useProfileAction } from './use-profile.ts';
import { useTypedFields } from './use-typed-fields.ts';

/** `/studio/scheda`: what patients see of the practice, whose word each datum is, and the ways to change it. */
export function ProfileSection({ practiceId }: { practiceId: string }) {
  const { profile, isLoading, readAgain } = useProfile(practiceId);
  return (
    <>
      <div className="stack gap-2">
        <h1 className="title-l break hyphens">Scheda pubblica</h1>
        <p className="measure muted">
          Ogni dato con la sua origine. Quello che scrivete voi vale più di ogni fonte; solo un operatore può
          correggerlo, e ne scrive il motivo.
        </p>
      </div>
      {!profile && (isLoading ? <Loading label="Caricamento della scheda..." /> : <LoadProblem onRetry={readAgain} />)}
      {profile && <Whole practiceId={practiceId} profile={profile} readAgain={readAgain} />}
    </>
  );
}

interface WholeProps {
  practiceId: string;
  profile: StudioProfile;
  readAgain: () => Promise<void>;
}

function Whole({ practiceId, profile, readAgain }: WholeProps) {
  const { fields, isEntitled, isHidden, slug, draft } = profile;
  const [typed, setTyped] = useTypedFields(practiceId, profile);
  const [isPreviewed, setPreviewed] = useState(false);
  const [done, setDone] = useState('');
  const { change, isBusy, problem, faults } = useProfileAction(readAgain);
  const seenOf = (field: Field) => fields.find((one) => one.field === field)?.text ?? '';
  const changes = Object.entries(typed)
    .map(([name, text]) => ({ field: name as Field, text, seen: seenOf(name as Field) }))
    .filter(({ field, text, seen }) => !isSameValue(field, text, seen));

  async function save() {
    setDone('');
    const saved = await change(StudioSaveProfile, { practiceId, changes }, (data) => data.saveProfile);
    if (!saved) return;
    setTyped({});
    setPreviewed(false);
    setDone(
      [
        saved.applied.length > 0 && 'Pubblicato: i pazienti lo vedono già.',
        saved.proposed.length > 0 && 'Proposta mandata: la leggiamo noi e ti scriviamo.',
      ]
        .filter(Boolean)
        .join(' '),
    );
  }
  async function keepDraft(texts: typeof changes) {
    setDone('');
    const list = texts.map(({ field, text }) => ({ field, text }));
    const kept = await change(StudioSaveProfileDraft, { practiceId, fields: list }, (data) => data.saveProfileDraft);
    if (kept) setDone(list.length > 0 ? 'Bozza conservata: la trovate qui, tutti voi dello studio.' : 'Bozza tolta.');
  }
  async function confirm() {
    setDone('');
    const seen = fields.filter(({ text }) => text !== '').map(({ field, text }) => ({ field, text }));
    const saved = await change(StudioConfirmProfile, { practiceId, seen }, (data) => data.confirmProfile);
    if (saved) setDone('Confermato: ogni dato porta la data di oggi.');
  }

  return (
    <>
      {isHidden && (
        <p className="p-4 round line-warning on-warning">Il profilo è nascosto: nessun paziente lo vede. Scrivici.</p>
      )}
      {!isEntitled && (
        <p className="p-4 round line dashed">
          Finché la <Link to={sectionPath('titolarita', practiceId)}>titolarità</Link> non è verificata, ogni modifica è
          una proposta: la legge un operatore, e ti scriviamo com’è andata.
        </p>
      )}
      <p>
        <Link className="inline-bar tap" to={paths.profile(slug)}>
          Apri la scheda pubblica
        </Link>
      </p>
      <section className="stack gap-4" aria-labelledby="dati">
        <h2 id="dati" className="title-m">
          Dati
        </h2>
        {isEntitled && (
          <div className="stack gap-2 p-4 round on-sage">
            <p>È tutto giusto? Confermalo: sul profilo ogni dato dirà che l’avete confermato voi, con la data.</p>
            <button
              type="button"
              className={`self-start ${actions.quiet}`}
              aria-disabled={isBusy}
              onClick={() => void confirm()}
            >
              Confermo che è tutto giusto
            </button>
          </div>
        )}
        <ul className="stack gap-3" aria-label="Dati della scheda">
          {fields.map((statement) => (
            <FieldCard
              key={statement.field}
              statement={statement}
              typed={typed[statement.field] ?? null}
              problem={faults[statement.field]}
              onTyped={(text) => {
                setDone('');
                const { [statement.field]: _former, ...others } = typed;
                setTyped(text === null ? others : { ...others, [statement.field]: text });
              }}
            />
          ))}
        </ul>
        <section className="stack gap-3 p-4 round line" aria-label="Modifiche non ancora salvate">
          <p>
            {changes.length === 0
              ? 'Nessuna modifica da salvare.'
              : changes.length === 1
                ? 'Un dato cambiato, non ancora salvato.'
                : `${changes.length} dati cambiati, non ancora salvati.`}
          </p>
          <ActionProblem text={problem} />
          <p role="status" className="semibold hide-empty">
            {done}
          </p>
          {changes.length > 0 && (
            <div className="wrap gap-3">
              <button type="button" className={actions.primary} aria-disabled={isBusy} onClick={() => void save()}>
                {isEntitled ? 'Salva' : 'Manda la proposta'}
              </button>
              <button
                type="button"
                className={actions.quiet}
                aria-expanded={isPreviewed}
                onClick={() => setPreviewed(!isPreviewed)}
              >
                Anteprima
              </button>
              <button type="button" className={actions.quiet} onClick={() => void keepDraft(changes)}>
                Conserva come bozza
              </button>
            </div>
          )}
          {draft && (
            <button
              type="button"
              className={`self-start ${actions.bare}`}
              onClick={() => {
                setTyped({});
                void keepDraft([]);
              }}
            >
              Butta la bozza
            </button>
          )}
          {isPreviewed && changes.length > 0 && <ProfilePreview changes={changes} />}
        </section>
      </section>
      <PeoplePart practiceId={practiceId} profile={profile} readAgain={readAgain} />
      <PhotosPart practiceId={practiceId} profile={profile} readAgain={readAgain} />
      <HistoryPart practiceId={practiceId} profile={profile} readAgain={readAgain} />
    </>
  );
}
