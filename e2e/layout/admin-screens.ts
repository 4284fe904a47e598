import type { Screen } from './screen.ts';

export const adminScreens: readonly Screen[] = [];
