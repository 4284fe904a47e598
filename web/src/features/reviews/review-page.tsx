import { useQuery } from '@apollo/client/react';
import { asksToStop } from '@dentisti/domain/stop-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { PageFailure } from '../../components/page-failure.tsx';
import { PageLoading } from '../../components/page-loading.tsx';
import { readFragment } from '../../gql/fragment-masking.ts';
import type { ReviewLinkFieldsFragment } from '../../gql/graphql.ts';
import { usePageHead } from '../../lib/page-head.ts';
import { paths } from '../../lib/paths.ts';
import { useMailedToken } from '../../lib/use-mailed-token.ts';
import { ReviewByLink, ReviewLinkFields } from './review.query.ts';
import { ReviewForm } from './review-form.tsx';
import { StopRequests } from './stop-requests.tsx';
import { WrittenReview } from './written-review.tsx';

/**
 * `/recensione#…`: a patient writes, changes or deletes the review of a visit by the link of a mail. Opening it changes
 * nothing: programs that check mails open every link. The token leaves the address as soon as the page has it.
 */
export function ReviewPage() {
  usePageHead({ title: 'La tua recensione', noindex: true });
  const token = useMailedToken();
  return (
    <article className="stack content-start gap-5 full mx-auto max-40 p-page">
      <h1 className="title-l break hyphens">La tua recensione</h1>
      {token ? (
        <LinkedReview key={token} token={token} />
      ) : (
        <DeadLink text="A questo indirizzo manca la parte finale del link: aprilo di nuovo dall’e-mail." />
      )}
    </article>
  );
}

function DeadLink({ text }: { text: string }) {
  return (
    <>
      <p className="measure" role="alert">
        {text}
      </p>
      <p>
        <Link className="inline-bar tap" to={paths.home()}>
          Vai alla pagina iniziale
        </Link>
      </p>
    </>
  );
}

function LinkedReview({ token }: { token: string }) {
  const { data, loading, refetch } = useQuery(ReviewByLink, { variables: { token }, fetchPolicy: 'no-cache' });
  const found = data?.reviewByLink;
  if (!found)
    return loading ? (
      <PageLoading label="recensione" />
    ) : (
      <PageFailure reload={() => void refetch().then(undefined, () => undefined)} />
    );
  if (found.__typename !== 'ReviewLink') return <DeadLink text={found.message} />;
  return <OpenLink token={token} given={readFragment(ReviewLinkFields, found)} />;
}

/** What is written stands first; the form comes when nothing is, or when it is to be changed. */
function OpenLink({ token, given }: { token: string; given: ReviewLinkFieldsFragment }) {
  const [link, setLink] = useState(given);
  const [isWriting, setWriting] = useState(given.review === null);
  const [isDeleted, setDeleted] = useState(false);
  const isStop = asksToStop(useSearchParams()[0]);
  const { practiceName, practiceCity, practiceSlug, objects } = link;
  const stop = objects != null && (
    <StopRequests
      token={token}
      objects={objects}
      isAsked={isStop}
      mayTakeBack={link.mayWrite || link.review !== null}
      // A review may be sent meanwhile.
      onChanged={(changed) => setLink((now) => ({ ...now, objects: changed }))}
    />
  );
  return (
    <>
      <p>
        {practiceSlug === null ? (
          <span className="font-name break">{practiceName}</span>
        ) : (
          <Link className="inline-bar tap font-name break" to={paths.profile(practiceSlug)}>
            {practiceName}
          </Link>
        )}{' '}
        <span className="muted">{practiceCity}</span>
      </p>
      {isStop && stop}
      {isDeleted && (
        <p role="status" className="p-card round on-sage">
          La recensione è cancellata, con la risposta dello studio se c’era. Puoi chiudere questa pagina.
        </p>
      )}
      {!isDeleted && isWriting && link.mayWrite && (
        <ReviewForm
          token={token}
          link={link}
          onWritten={(written) => {
            setLink(written);
            setWriting(false);
          }}
          onClose={link.review ? () => setWriting(false) : null}
        />
      )}
      {!isDeleted && !isWriting && link.review && (
        <WrittenReview
          token={token}
          review={link.review}
          mayChange={link.mayWrite}
          onChange={() => setWriting(true)}
          onDeleted={() => setDeleted(true)}
        />
      )}
      {!isDeleted && !link.mayWrite && !link.review && new Date() < new Date(link.expiresAt) && (
        <p className="measure muted text-s">Per scrivere la tua recensione usa l’altro link della stessa e-mail.</p>
      )}
      {!isStop && stop}
    </>
  );
}
