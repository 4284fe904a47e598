import { useMutation } from '@apollo/client/react';
import { parseLead } from '@dentisti/domain/leads/lead.schema';
import { useRef, useState } from 'react';
import type { CreateLeadMutation, LeadSource } from '../../gql/graphql.ts';
import { TransportError } from '../../lib/apollo-client.ts';
import { makeRandomId } from '../../lib/random-id.ts';
import { CreateLead } from './lead.query.ts';

const empty = {
  practiceName: '',
  personName: '',
  email: '',
  phone: '',
  city: '',
  message: '',
  contactConsent: false,
  website: '',
};
export type LeadDraft = typeof empty;
export type LeadField = keyof LeadDraft;
export type LeadProblems = Partial<Record<LeadField | 'form', string>>;

const sources = { PRACTICES: 'practices', RECEPTIONIST: 'receptionist' } as const satisfies Record<LeadSource, string>;

/** The gateway's own words where it has some. */
function failureText(error: unknown): string {
  if (error instanceof TransportError && error.bodyError) return error.bodyError;
  return 'La richiesta non è partita: controlla la connessione e riprova. Quello che hai scritto resta qui.';
}

function problemsOf(fields: readonly { name: string; message: string }[]): LeadProblems {
  return Object.fromEntries(fields.map(({ name, message }) => [name in empty ? name : 'form', message]));
}

/**
 * The form's fields, and sending them once: a double click, or a second try after a lost answer, carries the same key.
 * What was typed stays in every case but success.
 */
export function useLead(source: LeadSource) {
  const [draft, setDraft] = useState(empty);
  const [problems, setProblems] = useState<LeadProblems>({});
  const [refusals, setRefusals] = useState(0);
  const [reference, setReference] = useState<string | null>(null);
  const [send, { loading }] = useMutation(CreateLead);
  const clientKey = useRef('');
  const isSending = useRef(false);

  function set<Field extends LeadField>(field: Field, value: LeadDraft[Field]) {
    setDraft((before) => ({ ...before, [field]: value }));
    setProblems(({ [field]: _, form: __, ...rest }) => rest);
  }

  function refuse(found: LeadProblems) {
    setProblems(found);
    setRefusals((count) => count + 1);
  }

  function take(answer: CreateLeadMutation['createLead'] | undefined) {
    switch (answer?.__typename) {
      case 'LeadStored':
        return setReference(answer.reference);
      case 'InvalidInput':
        return refuse(problemsOf(answer.fields));
      case 'TooManyRequests':
        return refuse({ form: answer.message });
      default:
        return refuse({ form: failureText(null) });
    }
  }

  async function submit() {
    if (isSending.current) return;
    clientKey.current ||= makeRandomId();
    const parsed = parseLead({ ...draft, source: sources[source], clientKey: clientKey.current });
    if (!parsed.ok) return refuse(problemsOf(parsed.fields));
    isSending.current = true;
    try {
      const { data } = await send({ variables: { input: { ...draft, source, clientKey: clientKey.current } } });
      take(data?.createLead);
    } catch (error) {
      refuse({ form: failureText(error) });
    } finally {
      isSending.current = false;
    }
  }

  return { draft, set, problems, refusals, submit, isBusy: loading, reference };
}
