import { Link } from 'react-router-dom';
import classes from './booking-promo.module.css';
import { CallReplay } from './call-replay.tsx';
import section from './section.module.css';

const times = ['gio 26 nov, 17:30', 'ven 27 nov, 9:00', 'lun 30 nov, 13:00'];

/** The example is fixed text on purpose: it shows what a request looks like, not anybody's request. */
function ExampleRequest() {
  return (
    <figure className={classes.example}>
      <figcaption>Un esempio di richiesta</figcaption>
      <ol>
        <li>
          <time>9:12</time>
          <div>
            <p>Scegli tre orari, in ordine di preferenza</p>
            <ol className={classes.times}>
              {times.map((time) => (
                <li key={time}>{time}</li>
              ))}
            </ol>
          </div>
        </li>
        <li>
          <time>9:14</time>
          <p>L’assistente telefona allo studio</p>
        </li>
        <li className={classes.done}>
          <time>9:17</time>
          <div>
            <p>Confermato per ven 27 nov, 9:00</p>
            <p className={classes.number}>DENT-7K4P-X2MQ</p>
          </div>
        </li>
      </ol>
    </figure>
  );
}

export function BookingPromo() {
  return (
    <section className={`${section.section} ${classes.promo}`} id="prenotazione">
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
