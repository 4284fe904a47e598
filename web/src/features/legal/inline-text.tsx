import type { RuntimeConfig } from '@dentisti/domain/runtime-config';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useRuntimeConfig } from '../../lib/runtime-config-context.ts';

const markup = /(\*\*.+?\*\*|`[^`]+`|\[[^\]]+\]\([^)]+\)|\{[a-zA-Z]+\})/;

/** One text of a legal page with its links, strong words, names and company data (`LegalBlock` says how they are written). */
export function InlineText({ text }: { text: string }): ReactNode {
  const config = useRuntimeConfig();
  return text.split(markup).map((piece, index) => <Fragment key={index}>{drawn(piece, config)}</Fragment>);
}

function drawn(piece: string, config: RuntimeConfig): ReactNode {
  if (piece.startsWith('**'))
    return (
      <strong>
        <InlineText text={piece.slice(2, -2)} />
      </strong>
    );
  if (piece.startsWith('`')) return <code>{piece.slice(1, -1)}</code>;
  const link = /^\[(.+)\]\((.+)\)$/.exec(piece);
  if (link) {
    const [, words, to = ''] = link;
    return to.startsWith('/') ? <Link to={to}>{words}</Link> : <a href={to}>{words}</a>;
  }
  return piece.startsWith('{') ? companyDatum(piece.slice(1, -1), config) : piece;
}

function companyDatum(name: string, config: RuntimeConfig): ReactNode {
  if (name === 'legalName') return config.legalName;
  if (name === 'vatNumber') return config.vatNumber;
  if (name !== 'contactEmail' && name !== 'pec') throw new Error(`a legal text names {${name}}, which nobody knows`);
  return <a href={`mailto:${config[name]}`}>{config[name]}</a>;
}
