import { Link } from 'react-router-dom';
import { Illustration } from '../../components/illustration.tsx';
import { Notice } from '../../components/notice.tsx';
import { usePageHead } from '../../lib/page-head.ts';
import { paths } from '../../lib/paths.ts';

/** The one page in English, as specified; the way home is in Italian like the rest of the site. */
export function NotFoundPage() {
  usePageHead({ title: '404 Page Not Found', noindex: true });
  return (
    <Notice illustration={<Illustration name="lost" />} title="404 Page Not Found" titleLang="en">
      <p lang="en">Did you forget to add the page to the router?</p>
      <p>
        <Link to={paths.home()}>Torna alla pagina iniziale</Link>
      </p>
    </Notice>
  );
}
