import { chakra, Flex, Grid, type SystemStyleObject } from '@chakra-ui/react';
import { complexityBadge, groupProviders } from '@dentisti/domain/tools/sip-provider';
import { Check } from 'lucide-react';
import actions from '../../../components/practice/actions.module.css';
import type { ShownProvider } from './use-byok.ts';

interface ProviderCardsProps {
  providers: readonly ShownProvider[] | null;
  isLoading: boolean;
  retry: () => void;
  onTemplate: (provider: ShownProvider) => void;
}

/** The operators with a card, by category. */
export function ProviderCards({ providers, isLoading, retry, onTemplate }: ProviderCardsProps) {
  if (!providers)
    return isLoading ? (
      <p role="status">Caricamento...</p>
    ) : (
      <Grid templateColumns="minmax(0, 1fr)" justifyItems="start" gap="6">
        <p>Impossibile caricare i provider BYOK.</p>
        <button type="button" className={actions.quiet} onClick={retry}>
          Riprova
        </button>
      </Grid>
    );
  return (
    <Grid templateColumns="minmax(0, 1fr)" justifyItems="start" gap="6" css={{ '& > section': { width: '100%' } }}>
      <chakra.p maxWidth="var(--d-measure)" color="ink-muted" fontSize="s">
        I dati segnati «da verificare» non sono confermati dall’operatore: chiedi conferma prima di firmare.
      </chakra.p>
      {groupProviders(providers).map((group) => (
        <section key={group.category} aria-label={group.category}>
          <chakra.h2
            display="flex"
            flexWrap="wrap"
            alignItems="center"
            gap="2 3"
            marginBottom="4"
            fontSize="title-s"
            css={{ '& > *': { maxWidth: '100%', overflowWrap: 'anywhere' } }}
          >
            <span lang="en">{group.category}</span>
            <chakra.span
              position="relative"
              display="inline-grid"
              minWidth="1.25rem"
              padding="0.0625rem 0.625rem"
              border="1px solid transparent"
              borderRadius="999px"
              bg="sage-strong"
              color="ink"
              font="600 var(--d-text-xs) / 1.5 var(--d-font-text)"
              fontVariantNumeric="tabular-nums lining-nums"
              placeItems="center"
            >
              {group.providers.length} <span className="visually-hidden">provider</span>
            </chakra.span>
          </chakra.h2>
          <chakra.ul
            display="grid"
            gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 19rem), 1fr))"
            gap="4"
            padding="0"
            listStyle="none"
          >
            {group.providers.map((provider) => (
              <Card key={provider.provider} provider={provider} onTemplate={onTemplate} />
            ))}
          </chakra.ul>
        </section>
      ))}
    </Grid>
  );
}

function Card({ provider, onTemplate }: { provider: ShownProvider; onTemplate: (provider: ShownProvider) => void }) {
  const { name, category, setupComplexity, estimatedCost, advantages, signupUrl, unverified } = provider;
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      alignContent="start"
      gap="3"
      padding="5"
      border="1px solid var(--d-line)"
      borderRadius="l"
      bg="surface"
      css={{ '& h3': { fontSize: 'title-s' } }}
    >
      <h3>{name}</h3>
      <chakra.p display="flex" flexWrap="wrap" gap="2">
        <chakra.span css={badgeStyle} data-kind={complexityBadge(setupComplexity)} lang="en">
          {setupComplexity}
        </chakra.span>
        {category === 'International' && <chakra.span css={badgeStyle}>Consigliato</chakra.span>}
      </chakra.p>
      <p>
        <chakra.span display="block" color="ink-muted" fontSize="s">
          Costo stimato
        </chakra.span>{' '}
        {estimatedCost}
      </p>
      <chakra.ul
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="2"
        padding="0"
        listStyle="none"
        css={{
          '& li': { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: '2', fontSize: 's' },
          '& svg': { width: '1.125em', height: '1.125em', marginTop: '0.2em', color: 'brand' },
        }}
        aria-label={`Vantaggi di ${name}`}
      >
        {advantages.map((advantage) => (
          <li key={advantage}>
            <Check aria-hidden="true" />
            {advantage}
          </li>
        ))}
      </chakra.ul>
      {unverified.length > 0 && (
        <chakra.p color="terracotta" fontSize="xs">
          Da verificare: {unverified.join(', ')}.
        </chakra.p>
      )}
      <Flex
        wrap="wrap"
        gap="2"
        alignSelf="end"
        css={{ '& > *': { maxWidth: '100%', minWidth: '0', overflowWrap: 'anywhere' } }}
      >
        <button type="button" className={actions.primary} onClick={() => onTemplate(provider)}>
          Usa Template <span className="visually-hidden">{name}</span>
        </button>
        {signupUrl ? (
          <a className={actions.quiet} href={signupUrl} target="_blank" rel="noopener noreferrer">
            Registrati <span className="visually-hidden">su {name} (nuova scheda)</span>
          </a>
        ) : (
          <button type="button" className={actions.quiet} disabled>
            Registrati <span className="visually-hidden">su {name}: indirizzo non noto</span>
          </button>
        )}
      </Flex>
    </chakra.li>
  );
}

const badgeStyle: SystemStyleObject = {
  position: 'relative',
  display: 'inline-grid',
  minWidth: '1.25rem',
  padding: '0.0625rem 0.625rem',
  border: '1px solid transparent',
  borderRadius: '999px',
  bg: 'sage-strong',
  color: 'ink',
  font: '600 var(--d-text-xs) / 1.5 var(--d-font-text)',
  fontVariantNumeric: 'tabular-nums lining-nums',
  placeItems: 'center',
  "&[data-kind='default']": { bg: 'brand', color: 'on-brand' },
  "&[data-kind='secondary']": { borderColor: 'line-strong', background: 'none' },
  "&[data-kind='destructive']": { borderColor: 'terracotta-line', bg: 'terracotta-surface', color: 'terracotta' },
};
