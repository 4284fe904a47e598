import { Link } from 'react-router-dom';
import { PageFailure } from '../../../components/page-failure.tsx';
import type { MailState } from '../../../gql/graphql.ts';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { paths } from '../../../lib/paths.ts';
import { adminInstant } from '../admin-instant.ts';
import { BulkBar, type BulkChoice } from '../bulk/bulk-bar.tsx';
import { SelectRow } from '../bulk/select-row.tsx';
import { type Selection, useSelection } from '../bulk/use-selection.ts';
import { SelectFilter } from '../list-filters.tsx';
import styles from '../section.module.css';
import { SectionList } from '../section-list.tsx';
import { StatusMark } from '../status-mark.tsx';
import { useAddressFilters } from '../use-address-filters.ts';
import { useListSort } from '../use-list-sort.ts';
import { usePages } from '../use-pages.ts';
import mailStyles from './mail.module.css';
import { MailRowFields, MailsQuery } from './mail.query.ts';
import { mailName, mailStates } from './mail-words.ts';

const states = Object.keys(mailStates) as MailState[];

const bulkChoices: readonly BulkChoice[] = [
  { name: 'RESEND_MAILS', label: 'Invia di nuovo' },
  { name: 'WITHDRAW_MAILS', label: 'Non inviare' },
];

/** What goes out, youngest first. */
export function MailList() {
  const [search, write] = useAddressFilters();
  const state = states.find((one) => one === search.get('stato')) ?? null;
  const order = useListSort();
  const mails = usePages(MailsQuery, { state, sort: order.sort }, 'network-only');
  const selection = useSelection(mails.items.map((mail) => readFragment(MailRowFields, mail).id));
  if (mails.hasFailed) return <PageFailure reload={mails.reload} />;
  return (
    <div className={styles.section}>
      <h1>Posta</h1>
      <div className={styles.bar}>
        <SelectFilter
          label="Stato"
          value={state ?? ''}
          options={[['', 'Tutte'], ...states.map((one) => [one, mailStates[one].word] as const)]}
          onValue={(stato) => write({ stato })}
        />
      </div>
      <SectionList
        pages={mails}
        awaited="posta"
        empty={
          state ? 'Nessuna e-mail in questo stato.' : 'Ancora nessuna e-mail: la prima parte con la prima richiesta.'
        }
        label="Posta"
        columns={[
          'Scegli',
          'E-mail',
          'A chi',
          ['Stato', 'STATE'],
          ['Tentativi', 'ATTEMPTS'],
          ['Quando', 'TIME'],
          'Ultimo errore',
        ]}
        order={order}
        above={
          <BulkBar
            choices={bulkChoices}
            selection={selection}
            shown={mails.items.length}
            filter={{ mailState: state }}
            onDone={mails.reload}
          />
        }
      >
        {(mail) => <MailRow key={mail.id} mail={mail} selection={selection} />}
      </SectionList>
    </div>
  );
}

function MailRow({ mail, selection }: { mail: FragmentType<typeof MailRowFields>; selection: Selection }) {
  const { id, template, toAddress, state, attempts, nextTryAt, sentAt, lastError, createdAt, bookingNumber } =
    readFragment(MailRowFields, mail);
  const { word, tone } = mailStates[state];
  return (
    <tr>
      <SelectRow id={id} label={`${mailName(template)} ${toAddress}`} selection={selection} />
      <th scope="row" className={mailStyles.oneLine}>
        <Link to={paths.adminItem('posta', id)}>{mailName(template)}</Link>
        {bookingNumber && (
          <div className={styles.muted}>
            <Link to={paths.adminItem('prenotazioni', bookingNumber)}>{bookingNumber}</Link>
          </div>
        )}
      </th>
      <td>{toAddress}</td>
      <td className={mailStyles.oneLine}>
        <StatusMark tone={tone}>{word}</StatusMark>
      </td>
      <td>{attempts}</td>
      <td className={mailStyles.oneLine}>{whenWords({ sentAt, nextTryAt, createdAt })}</td>
      <td className={lastError ? mailStyles.reason : undefined}>{lastError}</td>
    </tr>
  );
}

/** The moment that matters of a mail. */
function whenWords(mail: { sentAt: string | null; nextTryAt: string | null; createdAt: string }): string {
  if (mail.sentAt) return `inviata ${adminInstant(mail.sentAt)}`;
  if (mail.nextTryAt) return `si prova ${adminInstant(mail.nextTryAt)}`;
  return `scritta ${adminInstant(mail.createdAt)}`;
}
