import { useQuery } from '@apollo/client/react';
import { profilePrefix } from '@dentisti/domain/routes';
import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { Illustration } from '../../components/illustration.tsx';
import { Notice } from '../../components/notice.tsx';
import actions from '../../components/practice/actions.module.css';
import { type FragmentType, readFragment } from '../../gql/fragment-masking.ts';
import { graphql } from '../../gql/gql.ts';
import type { ProfileFragment } from '../../gql/graphql.ts';
import { usePageHead } from '../../lib/page-head.ts';
import { paths } from '../../lib/paths.ts';
import { useServerProfile } from '../../lib/server-page.ts';
import { NotFoundPage } from '../not-found/not-found-page.tsx';
import { ProfileById, ProfileBySlug } from './profile.query.ts';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import { ProfileView } from './profile-view.tsx';

const Profile = graphql(`
  fragment Profile on Dentist {
    id
    slug
    name
    city
    region
    description
    specializations
    googleMapsUri
    ...Practitioners
    ...LanguagesAndAccess
    ...DataSources
    ...ProfileHero
    ...ProfileHours
    ...ProfilePlace
    ...ProfileServices
    ...PracticeGallery
    ...ProfileReviews
    ...ProfileStructuredData
    ...NearbyPractices
  }
`);

/** A practice's profile, at `/dentist/:id` and at `/dentista-{slug}`. One query each: Apollo prepares also one that is skipped. */
export function PracticePage() {
  const { id } = useParams();
  const { pathname } = useLocation();
  if (id !== undefined) return <PageById id={id} />;
  return <PageBySlug slug={decodeURIComponent(pathname.slice(profilePrefix.length))} />;
}

function PageById({ id }: { id: string }) {
  const written = useServerProfile(id);
  return written ? <OfId id={id} practice={written.practice} /> : <AskedById id={id} />;
}

function AskedById({ id }: { id: string }) {
  const { data, ...asked } = useQuery(ProfileById, { variables: { id } });
  return <OfId id={id} practice={data?.dentist} {...asked} />;
}

function OfId({ id, practice, ...asked }: AskedProps & { id: string }) {
  const profile = readFragment(Profile, practice);
  return (
    <Answer profile={profile} movedTo={profile && profile.id !== id ? paths.dentist(profile.id) : null} {...asked} />
  );
}

function PageBySlug({ slug }: { slug: string }) {
  const written = useServerProfile(slug);
  return written ? <OfSlug slug={slug} practice={written.practice} /> : <AskedBySlug slug={slug} />;
}

function AskedBySlug({ slug }: { slug: string }) {
  const { data, ...asked } = useQuery(ProfileBySlug, { variables: { slug } });
  return <OfSlug slug={slug} practice={data?.dentistBySlug} {...asked} />;
}

function OfSlug({ slug, practice, ...asked }: AskedProps & { slug: string }) {
  const profile = readFragment(Profile, practice);
  const movedTo = profile && profile.slug !== slug ? paths.profile(profile.slug) : null;
  return <Answer profile={profile} movedTo={movedTo} {...asked} />;
}

interface AskedProps extends Partial<Pick<AnswerProps, 'loading' | 'error' | 'refetch'>> {
  practice: FragmentType<typeof Profile> | null | undefined;
}

interface AnswerProps {
  profile: ProfileFragment | null | undefined;
  /**
   * A practice that changed its name, or was merged into another, keeps its old address; the gateway answers that one
   * with 301, the page likewise.
   */
  movedTo: string | null;
  loading?: boolean;
  error?: Error | undefined;
  /** Absent where the server has answered. */
  refetch?: () => Promise<unknown>;
}

function Answer({ profile, movedTo, loading = false, error, refetch }: AnswerProps) {
  const navigate = useNavigate();
  useEffect(() => {
    if (movedTo) navigate(movedTo, { replace: true });
  }, [movedTo, navigate]);

  if (profile) return <ProfileView key={profile.id} profile={profile} />;
  if (loading) return <ProfileSkeleton />;
  if (error) return <ProfileFailure error={error} onRetry={() => void refetch?.().catch(() => undefined)} />;
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
