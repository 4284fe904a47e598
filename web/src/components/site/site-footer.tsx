import { brand, product } from '@dentisti/domain/brand';
import { Link } from 'react-router-dom';
import { showConsentDialog } from '../../lib/consent/preferences-dialog.ts';
import { footerYears } from '../../lib/footer-years.ts';
import { paths } from '../../lib/paths.ts';
import { useRuntimeConfig } from '../../lib/runtime-config-context.ts';
import { scrollToTopSoon } from '../../lib/scroll.ts';
import { Logo } from '../logo.tsx';
import classes from './site-footer.module.css';
import { TextSizeSwitch } from './text-size-switch.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const services = [
  { label: `Trova ${product}`, to: paths.home() },
  { label: `Receptionist AI per ${product}`, to: paths.voice() },
  { label: `Per ${product}`, to: paths.forPractices() },
  { label: 'Valutazione gratuita', to: paths.freeAssessment() },
  { label: 'Le mie prenotazioni', to: paths.myBookings() },
  { label: 'Area studi', to: paths.studio() },
];
const legal = [
  { label: 'Privacy', to: paths.privacy() },
  { label: 'Termini di servizio', to: paths.terms() },
  { label: 'Cookie', to: paths.cookies() },
  { label: 'Come ordiniamo gli studi', to: paths.ranking() },
  { label: 'Accessibilità', to: paths.accessibility() },
];

function FooterLinks({ links }: { links: readonly { label: string; to: string }[] }) {
  return links.map((link) => (
    <li key={link.to}>
      <Link to={link.to} onClick={scrollToTopSoon}>
        {link.label}
      </Link>
    </li>
  ));
}

export function SiteFooter() {
  const config = useRuntimeConfig();
  const mail = <a href={`mailto:${config.contactEmail}`}>{config.contactEmail}</a>;
  return (
    <footer className={`line-top on-surface text-s ${classes.footer}`}>
      <div className={`grid gap-6 page-width ${classes.columns}`}>
        <div className={classes.about}>
          <Logo />
          <p className="mt-4 muted">Dove chi ha mal di denti trova, con calma, lo studio giusto.</p>
        </div>
        <nav aria-labelledby="pie-servizi">
          <h2 className="font-label mb-2" id="pie-servizi">
            Servizi
          </h2>
          <ul>
            <FooterLinks links={services} />
          </ul>
        </nav>
        <nav aria-labelledby="pie-supporto">
          <h2 className="font-label mb-2" id="pie-supporto">
            Supporto
          </h2>
          <ul>
            <li>
              <a href={`mailto:${config.contactEmail}`}>Scrivici</a>
            </li>
            <FooterLinks links={legal} />
            <li>
              <button
                type="button"
                className={`ink text-start pointer ${classes.linkLike}`}
                onClick={() => showConsentDialog(true)}
              >
                Preferenze cookie
              </button>
            </li>
          </ul>
        </nav>
        <section aria-labelledby="pie-contatti">
          <h2 className="font-label mb-2" id="pie-contatti">
            Contatti
          </h2>
          <ul>
            <li>{mail}</li>
            <li>Roma, Italia</li>
            <li>
              <a href={config.socialUrl} target="_blank" rel="noopener noreferrer">
                Seguici sui social<span className="visually-hidden"> (si apre in una nuova scheda)</span>
              </a>
            </li>
          </ul>
        </section>
      </div>
      <div className={`row between gap-4 page-width ${classes.base}`}>
        <p className="muted">
          © {footerYears(config.buildYear)} {brand} · {config.legalName} · P. IVA {config.vatNumber} ·{' '}
          <Link to={paths.credits()} onClick={scrollToTopSoon}>
            Crediti
          </Link>
        </p>
        <div className={`wrap gap-3-5`}>
          <TextSizeSwitch />
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}
