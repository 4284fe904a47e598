import { useQuery } from '@apollo/client/react';
import { profilePrefix } from '@dentisti/domain/routes';
import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { Illustration } from '../../components/illustration.tsx';
import { Notice } from '../../components/notice.tsx';
import actions from '../../components/practice/actions.module.css';
import { readFragment } from '../../gql/fragment-masking.ts';
import { usePageHead } from '../../lib/page-head.ts';
import { paths } from '../../lib/paths.ts';
import { NotFoundPage } from '../not-found/not-found-page.tsx';
import { Profile, ProfileById, ProfileBySlug } from './profile.query.ts';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import { ProfileView } from './profile-view.tsx';

/** A practice's profile, at `/dentist/:id` and at `/dentista-{slug}`. */
export function PracticePage() {
  const { id } = useParams();
  const { pathname } = useLocation();
  const slug = decodeURIComponent(pathname.slice(profilePrefix.length));
  const byId = useQuery(ProfileById, { variables: { id: id ?? '' }, skip: id === undefined });
  const bySlug = useQuery(ProfileBySlug, { variables: { slug }, skip: id !== undefined });
  const { loading, error, refetch } = id === undefined ? bySlug : byId;
  const profile = readFragment(Profile, id === undefined ? bySlug.data?.dentistBySlug : byId.data?.dentist);

  // A practice that changed its name, or was merged into another, keeps its old address; the gateway answers that one
  // with 301, the page likewise.
  const navigate = useNavigate();
  const asked = id ?? slug;
  const present = profile && (id === undefined ? profile.slug : profile.id);
  const movedTo = present && present !== asked ? (id === undefined ? paths.profile : paths.dentist)(present) : null;
  useEffect(() => {
    if (movedTo) navigate(movedTo, { replace: true });
  }, [movedTo, navigate]);

  if (profile) return <ProfileView key={profile.id} profile={profile} />;
  if (loading) return <ProfileSkeleton />;
  if (error) return <ProfileFailure error={error} onRetry={() => void refetch().catch(() => undefined)} />;
  return <NotFoundPage />;
}

function ProfileFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  usePageHead({ title: 'Profilo non caricato', noindex: true });
  useEffect(() => {
    console.error('Failed to fetch the profile', error);
  }, [error]);
  return (
    <Notice illustration={<Illustration name="error" />} title="Questo profilo non si è caricato" role="alert">
      <p>Può essere la connessione. Riprova tra un momento.</p>
      <button type="button" className={actions.primary} onClick={onRetry}>
        Riprova
      </button>
    </Notice>
  );
}
