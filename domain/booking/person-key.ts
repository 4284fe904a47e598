import { wordsOf } from '../places/normalise.ts';

/** The words of a person's name, folded and sorted: `Nicolò De Rossi` and `De Rossi Nicolo'` are one person. */
export const personKey = (name: string): string => wordsOf(name).toSorted().join(' ');
