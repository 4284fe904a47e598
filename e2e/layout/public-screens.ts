import type { Screen } from './screen.ts';

export const publicScreens: readonly Screen[] = [];
