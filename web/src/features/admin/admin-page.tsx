import { useApolloClient, useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { AdminSystem } from '../../components/admin/admin-system.tsx';
import { PageFailure } from '../../components/page-failure.tsx';
import { PageLoading } from '../../components/page-loading.tsx';
import { onSessionChange, publishSession, type SessionEnd } from '../../lib/operator-session.ts';
import { usePageHead } from '../../lib/page-head.ts';
import { useRuntimeConfig } from '../../lib/runtime-config-context.ts';
import { CurrentOperatorQuery } from './admin.query.ts';
import { AdminFrame } from './frame/admin-frame.tsx';
import { findSection } from './sections.ts';
import { InvitationPage } from './sign-in/invitation-page.tsx';
import { SignInPage } from './sign-in/sign-in-page.tsx';

/** `/admin` and all below it: the sign-in for strangers, the section for operators. */
export const AdminPage = () => (
  <AdminSystem>
    <AdminArea />
  </AdminSystem>
);

function AdminArea() {
  const { section: name } = useParams();
  const { edition } = useRuntimeConfig();
  const section = findSection(name, edition);
  usePageHead({ title: name === 'invito' ? 'Invito' : (section?.title ?? 'Area riservata'), noindex: true });
  const client = useApolloClient();
  const { data, loading, error, refetch } = useQuery(CurrentOperatorQuery, { fetchPolicy: 'network-only' });

  const [end, setEnd] = useState<SessionEnd | null>(null);
  useEffect(
    () =>
      onSessionChange((change) => {
        if (change !== 'begun') {
          // The page goes first: what it showed of patients is neither on the screen nor in memory.
          setEnd(change);
          void client
            .clearStore()
            .then(() => client.writeQuery({ query: CurrentOperatorQuery, data: { currentOperator: null } }));
        } else
          void refetch().then(
            ({ data: answer }) => setEnd(answer?.currentOperator ? null : 'ended'),
            () => undefined,
          );
      }),
    [client, refetch],
  );

  if (name === 'invito') return <InvitationPage />;
  if (loading && !data) return <PageLoading label="area riservata" />;
  if (error || !data) return <PageFailure reload={() => void refetch()} />;
  // In its place, at the same address: who signs in again is back where they were.
  if (end || !data.currentOperator) return <SignInPage onSignedIn={() => publishSession('begun')} end={end} />;
  return <AdminFrame currentOperator={data.currentOperator} section={section} />;
}
