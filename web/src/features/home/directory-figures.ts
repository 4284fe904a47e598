import { useQuery } from '@apollo/client/react';
import { italianNumber } from '@dentisti/domain/italian-number';
import { graphql } from '../../gql/index.ts';

const DirectoryFigures = graphql(`
  query DirectoryFigures {
    directoryFigures {
      verifiedDentists
      cities
      averageRating
    }
  }
`);

/** What the page says about the directory, in words; always counted, never typed in. */
export interface FigureTexts {
  /** Rounded down to the hundred, as in `Oltre 2200`; the number itself below 100. */
  verifiedDentists: string;
  cities: string;
  /** Two decimals with a comma; null when nobody is rated. */
  averageRating: string | null;
}

export function describeFigures(figures: {
  verifiedDentists: number;
  cities: number;
  averageRating?: number | null;
}): FigureTexts {
  const { verifiedDentists, cities, averageRating } = figures;
  const hundreds = Math.floor(verifiedDentists / 100) * 100;
  const isRound = verifiedDentists === hundreds;
  return {
    verifiedDentists: hundreds === 0 || isRound ? italianNumber(verifiedDentists) : `Oltre ${italianNumber(hundreds)}`,
    cities: italianNumber(cities),
    averageRating: averageRating == null ? null : italianNumber(averageRating, 2),
  };
}

/** `figures` is null on the way, when they cannot be had, and for an empty directory: then the page says less. */
export function useFigureTexts(): { figures: FigureTexts | null; isLoading: boolean } {
  const { data, loading } = useQuery(DirectoryFigures);
  const figures = data?.directoryFigures;
  return { figures: figures && figures.verifiedDentists > 0 ? describeFigures(figures) : null, isLoading: loading };
}
