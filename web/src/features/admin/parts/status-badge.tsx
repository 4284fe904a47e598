import { chakra } from '@chakra-ui/react';

/** good: it worked; waiting: it goes on by itself; bad: a person should look; quiet: it is over. */
export type StatusTone = 'good' | 'waiting' | 'bad' | 'quiet';

/** A state as a word; the colour only repeats it. */
export function StatusBadge({ tone, children }: { tone: StatusTone; children: string }) {
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="0.375rem"
      padding="0.125rem 0.625rem"
      border="1px solid var(--d-line-strong)"
      borderRadius="999px"
      bg="surface"
      color="ink"
      fontSize="xs"
      fontWeight="600"
      lineHeight="1.4"
      overflowWrap="anywhere"
      whiteSpace="nowrap"
      css={{
        // On a telephone with large letters one mark may be wider than the page.
        '@media (max-width: 40rem)': { whiteSpace: 'normal' },
        // The dot's shape tells the tones apart as well.
        '&::before': {
          flex: 'none',
          width: '0.5rem',
          height: '0.5rem',
          boxSizing: 'border-box',
          border: '2px solid var(--d-line-strong)',
          borderRadius: '50%',
          content: "''",
        },
        "&[data-tone='good']": { borderColor: 'brand', bg: 'sage' },
        "&[data-tone='good']::before": { borderColor: 'brand', bg: 'brand' },
        "&[data-tone='waiting']::before": { borderColor: 'amber' },
        "&[data-tone='bad']": { borderColor: 'terracotta', bg: 'terracotta-surface' },
        "&[data-tone='bad']::before": { borderColor: 'terracotta', borderRadius: '0', bg: 'terracotta' },
      }}
      data-tone={tone}
    >
      {children}
    </chakra.span>
  );
}
