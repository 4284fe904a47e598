import type { Screen } from './screen.ts';

export const studioScreens: readonly Screen[] = [];
