import { PageRoutes } from './routes.tsx';

export function Site() {
  return (
    <main id="contenuto" tabIndex={-1}>
      <PageRoutes />
    </main>
  );
}
