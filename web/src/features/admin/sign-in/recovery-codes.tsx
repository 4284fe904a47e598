import { Box, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import actions from '../../../components/practice/actions.module.css';
import { rowStyle } from './sign-in-styles.ts';

/** The ten codes, shown this once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const [isCopied, setCopied] = useState(false);

  async function copy() {
    await navigator.clipboard?.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  }

  return (
    <>
      <h1>I tuoi codici di recupero</h1>
      <p>
        Se perdi il telefono, uno di questi codici ti fa entrare, una volta ciascuno. Non li mostreremo più: stampali o
        mettili dove tieni le password.
      </p>
      <chakra.ul
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(9rem, 1fr))"
        gap="2"
        padding="4"
        borderRadius="m"
        bg="sage"
        fontSize="m"
        listStyle="none"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </chakra.ul>
      <Box css={rowStyle}>
        <button type="button" className={actions.quiet} onClick={() => void copy()}>
          Copia
        </button>
        <button type="button" className={actions.primary} onClick={onKept}>
          Li ho conservati
        </button>
        <span role="status">{isCopied ? 'Copiati.' : ''}</span>
      </Box>
    </>
  );
}
