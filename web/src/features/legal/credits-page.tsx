import { brand } from '@dentisti/domain/brand';
import { usePageHead } from '../../lib/page-head.ts';
import classes from './credits-page.module.css';

interface Credit {
  name: string;
  url: string;
  use: string;
  licence: string;
  licenceUrl: string;
}

const byAttribution = 'https://creativecommons.org/licenses/by/4.0/deed.it';
const openFont = 'https://openfontlicense.org';

const groups: { title: string; credits: Credit[] }[] = [
  {
    title: 'Luoghi',
    credits: [
      {
        name: 'ISTAT',
        url: 'https://www.istat.it',
        use: 'Codici, nomi e popolazione dei comuni.',
        licence: 'CC BY 3.0 IT',
        licenceUrl: 'https://creativecommons.org/licenses/by/3.0/it/',
      },
      {
        name: 'GeoNames',
        url: 'https://www.geonames.org',
        use: 'Coordinate dei comuni e di una parte delle zone.',
        licence: 'CC BY 4.0',
        licenceUrl: byAttribution,
      },
      {
        name: 'Natural Earth',
        url: 'https://www.naturalearthdata.com',
        use: 'I confini dell’Italia e i Paesi lontani sulla mappa.',
        licence: 'pubblico dominio',
        licenceUrl: 'https://www.naturalearthdata.com/about/terms-of-use/',
      },
      {
        name: 'GSHHG',
        url: 'https://www.soest.hawaii.edu/pwessel/gshhg/',
        use: 'Coste, laghi e fiumi sulla mappa, di Paul Wessel e Walter H. F. Smith. Semplificati da noi.',
        licence: 'LGPL 3.0',
        licenceUrl: 'https://www.gnu.org/licenses/lgpl-3.0.html',
      },
      {
        name: '© Collaboratori di OpenStreetMap',
        url: 'https://www.openstreetmap.org/copyright',
        use: 'Studi dentistici dove la scheda indica questa fonte, e la mappa quando mostra le strade.',
        licence: 'ODbL 1.0',
        licenceUrl: 'https://opendatacommons.org/licenses/odbl/1-0/',
      },
    ],
  },
  {
    title: 'Caratteri',
    credits: [
      {
        name: 'Source Sans 3',
        url: 'https://github.com/adobe-fonts/source-sans',
        use: 'Il testo. Ridotto ai segni che usiamo.',
        licence: 'SIL OFL 1.1',
        licenceUrl: openFont,
      },
      {
        name: 'Literata',
        url: 'https://github.com/googlefonts/literata',
        use: 'I titoli. Ridotto ai segni che usiamo.',
        licence: 'SIL OFL 1.1',
        licenceUrl: openFont,
      },
    ],
  },
  {
    title: 'Icone, disegni e mappa',
    credits: [
      {
        name: 'Lucide',
        url: 'https://lucide.dev',
        use: 'Le icone a tratto.',
        licence: 'ISC',
        licenceUrl: 'https://lucide.dev/license',
      },
      {
        name: 'Leaflet',
        url: 'https://leafletjs.com',
        use: 'La mappa che si sposta e si ingrandisce.',
        licence: 'BSD-2-Clause',
        licenceUrl: 'https://github.com/Leaflet/Leaflet/blob/main/LICENSE',
      },
      {
        name: 'Protomaps',
        url: 'https://protomaps.com',
        use: 'Il programma che disegna le strade, quando la mappa le mostra.',
        licence: 'BSD-3-Clause',
        licenceUrl: 'https://github.com/protomaps/protomaps-leaflet/blob/main/LICENSE',
      },
    ],
  },
];

export function CreditsPage() {
  usePageHead({ title: 'Crediti', description: `I dati, i caratteri e i disegni di altri su cui si regge ${brand}.` });
  return (
    <article className={`full mx-auto max-52 p-page pt-6 ${classes.page}`}>
      <h1 className="title-l">Crediti</h1>
      <p className="measure mt-4 text-l muted">
        {brand} si regge anche sul lavoro di altri. Qui ci sono i loro nomi, che cosa usiamo e a quali condizioni.
      </p>
      {groups.map((group) => (
        <section key={group.title}>
          <h2 className="title-s">{group.title}</h2>
          <ul className="mt-3">
            {group.credits.map((credit) => (
              <li className="py-3 grid line-top" key={credit.name}>
                <a href={credit.url} rel="noopener">
                  {credit.name}
                </a>
                <span>{credit.use}</span>
                <a className="text-s" href={credit.licenceUrl} rel="noopener license">
                  {credit.licence}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p>
        I disegni di questo sito e i ritratti a iniziali degli studi sono nostri: nessuna fotografia, nessun volto preso
        altrove.
      </p>
    </article>
  );
}
