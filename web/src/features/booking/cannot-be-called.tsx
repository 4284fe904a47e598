import { withArticle } from '@dentisti/domain/practice/italian-name';
import { Globe } from 'lucide-react';
import { Illustration } from '../../components/illustration.tsx';
import { Notice } from '../../components/notice.tsx';
import actions from '../../components/practice/actions.module.css';
import { type FragmentType, readFragment } from '../../gql/fragment-masking.ts';
import { graphql } from '../../gql/gql.ts';
import { Alternatives } from './alternatives.tsx';

export const CannotBeCalledFields = graphql(`
  fragment CannotBeCalled on CannotBeCalled {
    message
    website
    alternatives {
      ...Alternative
    }
  }
`);

interface CannotBeCalledProps {
  reason: FragmentType<typeof CannotBeCalledFields>;
  practice: { name: string };
}

/** The practice cannot be phoned for anybody: why, how to reach it oneself, and who else there is. */
export function CannotBeCalled({ reason, practice }: CannotBeCalledProps) {
  const { message, website, alternatives } = readFragment(CannotBeCalledFields, reason);
  return (
    <div className="grid gap-5">
      <Notice
        illustration={<Illustration name="empty" />}
        title={`Non possiamo chiamare ${withArticle(practice.name)}`}
        level={2}
      >
        <p>{message}</p>
        {website && (
          <p>
            <a className={actions.primary} href={website} target="_blank" rel="noopener noreferrer nofollow">
              <Globe aria-hidden="true" />
              Vai al sito dello studio
              <span className="visually-hidden"> (si apre in un’altra scheda)</span>
            </a>
          </p>
        )}
      </Notice>
      <Alternatives title="Studi vicini che puoi prenotare" practices={alternatives} />
    </div>
  );
}
