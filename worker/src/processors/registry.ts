import type { Processors } from '../runtime/processor.ts';
import { discoverDentists } from './discovery/discover-dentists.ts';

export const processors = { discoverDentists } satisfies Processors;
