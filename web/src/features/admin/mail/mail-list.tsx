import { Box, chakra, type SystemStyleObject } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { PageFailure } from '../../../components/page-failure.tsx';
import type { MailState } from '../../../gql/graphql.ts';
import { type FragmentType, readFragment } from '../../../gql/index.ts';
import { paths } from '../../../lib/paths.ts';
import { BulkBar, type BulkChoice } from '../bulk/bulk-bar.tsx';
import { SelectRow } from '../bulk/select-row.tsx';
import { type Selection, useSelection } from '../bulk/use-selection.ts';
import { adminInstant } from '../labels/admin-instant.ts';
import { SelectFilter } from '../lists/list-filters.tsx';
import { SectionList } from '../lists/section-list.tsx';
import { useAddressFilters } from '../lists/use-address-filters.ts';
import { useListSort } from '../lists/use-list-sort.ts';
import { usePages } from '../lists/use-pages.ts';
import { barStyle, mutedStyle, sectionStyle } from '../parts/section-styles.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { MailRowFields, MailsQuery } from './mail.query.ts';
import { mailName, mailStates } from './mail-labels.ts';

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
    <Box css={sectionStyle}>
      <h1>Posta</h1>
      <Box css={barStyle}>
        <SelectFilter
          label="Stato"
          value={state ?? ''}
          options={[['', 'Tutte'], ...states.map((one) => [one, mailStates[one].label] as const)]}
          onValue={(stato) => write({ stato })}
        />
      </Box>
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
    </Box>
  );
}

function MailRow({ mail, selection }: { mail: FragmentType<typeof MailRowFields>; selection: Selection }) {
  const { id, template, toAddress, state, attempts, nextTryAt, sentAt, lastError, createdAt, bookingNumber } =
    readFragment(MailRowFields, mail);
  const { label, tone } = mailStates[state];
  return (
    <tr>
      <SelectRow id={id} label={`${mailName(template)} ${toAddress}`} selection={selection} />
      <chakra.th scope="row" css={oneLineStyle}>
        <Link to={paths.adminItem('posta', id)}>{mailName(template)}</Link>
        {bookingNumber && (
          <Box css={mutedStyle}>
            <Link to={paths.adminItem('prenotazioni', bookingNumber)}>{bookingNumber}</Link>
          </Box>
        )}
      </chakra.th>
      <td>{toAddress}</td>
      <chakra.td css={oneLineStyle}>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </chakra.td>
      <td>{attempts}</td>
      <chakra.td css={oneLineStyle}>{describeTime({ sentAt, nextTryAt, createdAt })}</chakra.td>
      <chakra.td css={lastError ? reasonStyle : undefined}>{lastError}</chakra.td>
    </tr>
  );
}

/** The moment that matters of a mail. */
function describeTime(mail: { sentAt: string | null; nextTryAt: string | null; createdAt: string }): string {
  if (mail.sentAt) return `inviata ${adminInstant(mail.sentAt)}`;
  if (mail.nextTryAt) return `si prova ${adminInstant(mail.nextTryAt)}`;
  return `scritta ${adminInstant(mail.createdAt)}`;
}

const oneLineStyle: SystemStyleObject = {
  whiteSpace: 'nowrap',
  // Rows are cards there, without columns to keep wide.
  '@media (max-width: 40rem)': { whiteSpace: 'normal' },
};

// A mail server's sentence: as long as it likes, never one word a line.
const reasonStyle: SystemStyleObject = { minWidth: '16rem', overflowWrap: 'anywhere' };
