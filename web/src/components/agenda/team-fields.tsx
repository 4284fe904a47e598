import styles from './agenda.module.css';
import { ClinicianFields } from './clinician-fields.tsx';
import type { Problems } from './problems.ts';
import { RowFields } from './row-fields.tsx';
import { ServiceFields } from './service-fields.tsx';
import { newChair, newClinician, newService, type TypedTeam } from './team-draft.ts';
import { TeamRows } from './team-rows.tsx';

interface TeamPartProps {
  team: TypedTeam;
  problems: Problems;
  onTeam: (team: TypedTeam) => void;
}

/** Chairs, clinicians and services of an agenda. */
export function TeamFields(props: TeamPartProps) {
  return (
    <>
      <ChairRows {...props} />
      <ClinicianRows {...props} />
      <ServiceRows {...props} />
    </>
  );
}

/** Where patients are seen. */
export function ChairRows({ team, problems, onTeam }: TeamPartProps) {
  return (
    <TeamRows
      title="Poltrone"
      hint="Su ognuna un paziente alla volta. L’ordine è quello in cui si riempiono."
      problem={problems.chairs}
      unit="Poltrona"
      rows={team.chairs}
      onRows={(chairs) => onTeam({ ...team, chairs })}
      add="Aggiungi una poltrona"
      onAdd={() => onTeam({ ...team, chairs: [...team.chairs, newChair(team.chairs.length)] })}
    >
      {(chair, nth, rowActions) => (
        <RowFields key={chair.key} row={chair} label={nth} nth={nth} problem={problems[chair.key]} {...rowActions} />
      )}
    </TeamRows>
  );
}

/** Who sees them. */
export function ClinicianRows({ team, problems, onTeam }: TeamPartProps) {
  return (
    <TeamRows
      title="Professionisti"
      hint="Chi visita, con il titolo."
      problem={problems.clinicians}
      unit="Professionista"
      rows={team.clinicians}
      onRows={(clinicians) => onTeam({ ...team, clinicians })}
      add="Aggiungi un professionista"
      onAdd={() => onTeam({ ...team, clinicians: [...team.clinicians, newClinician()] })}
    >
      {(clinician, nth, rowActions) => (
        <fieldset key={clinician.key} className={styles.day}>
          <legend>{clinician.name || nth}</legend>
          <RowFields row={clinician} label="Nome" nth={nth} problem={problems[clinician.key]} {...rowActions} />
          <ClinicianFields clinician={clinician} problems={problems} onClinician={rowActions.onRow} />
        </fieldset>
      )}
    </TeamRows>
  );
}

/** What visits are for, and how long each takes. */
function ServiceRows({ team, problems, onTeam }: TeamPartProps) {
  return (
    <TeamRows
      title="Prestazioni"
      hint="Quanto dura ciascuna, chi la fa e dove. Senza nessuna, ogni visita dura come un posto dell’agenda."
      problem={problems.services}
      unit="Prestazione"
      rows={team.services}
      onRows={(services) => onTeam({ ...team, services })}
      add="Aggiungi una prestazione"
      onAdd={() => onTeam({ ...team, services: [...team.services, newService()] })}
    >
      {(service, nth, rowActions) => (
        <fieldset key={service.key} className={styles.day}>
          <legend>{service.name || nth}</legend>
          <RowFields row={service} label="Nome" nth={nth} problem={problems[service.key]} {...rowActions} />
          <ServiceFields service={service} team={team} problems={problems} onService={rowActions.onRow} />
        </fieldset>
      )}
    </TeamRows>
  );
}
