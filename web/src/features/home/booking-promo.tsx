import { Link } from 'react-router-dom';
import classes from './booking-promo.module.css';
import { CallReplay } from './replay/call-replay.tsx';
import section from './section.module.css';

const times = ['gio 26 nov, 17:30', 'ven 27 nov, 9:00', 'lun 30 nov, 13:00'];

/** The example is fixed text on purpose: it shows what a request looks like, not anybody's request. */
function ExampleRequest() {
  return (
    <figure className={`self-center full line on-surface ${classes.example}`}>
      <figcaption className="text-s muted text-center">Un esempio di richiesta</figcaption>
      <ol className="grid">
        <li className="grid relative semibold">
          <time className="tabular muted">9:12</time>
          <div>
            <p>Scegli tre orari, in ordine di preferenza</p>
            <ol className={`grid ${classes.times}`}>
              {times.map((time) => (
                <li key={time}>{time}</li>
              ))}
            </ol>
          </div>
        </li>
        <li className="grid relative semibold">
          <time className="tabular muted">9:14</time>
          <p>L’assistente telefona allo studio</p>
        </li>
        <li className={`grid relative semibold ${classes.done}`}>
          <time className="tabular muted">9:17</time>
          <div>
            <p>Confermato per ven 27 nov, 9:00</p>
            <p className={`mt-2 round-s on-sage break max-full tabular ${classes.number}`}>DENT-7K4P-X2MQ</p>
          </div>
        </li>
      </ol>
    </figure>
  );
}

export function BookingPromo() {
  return (
    <section className={`no-print ${section.section} stack items-center gap-7 ${classes.promo}`} id="prenotazione">
      <div>
        <h2>Al telefono ci pensa l’assistente</h2>
        <p className={section.lead}>
          Indichi tre orari che ti vanno bene. L’assistente AI chiama lo studio al posto tuo, dice subito che è un
          assistente automatico, e ti conferma l’appuntamento in giornata, se lo studio è aperto.
        </p>
        <Link to="#cerca" className={section.action}>
          Scegli uno studio
        </Link>
      </div>
      <ExampleRequest />
      <CallReplay />
    </section>
  );
}
