import { describe, expect, it } from 'vitest';
import { changedSince, neededFor } from './changed.ts';

const all = ['journeys/', 'contract/'];

describe('neededFor', () => {
  it('asks for nothing but the static checks after words alone', () => {
    const needed = neededFor(['docs/operations.md', 'README.md', '.ci/run'], all);
    expect(needed).toEqual({ folders: new Set(), scripts: false, journeys: null });
  });

  it('checks the types of who reads a folder, and walks the product when it is part of it', () => {
    expect(neededFor(['web/src/app/main.ts'], all)).toEqual({
      folders: new Set(['web']),
      scripts: false,
      journeys: all,
    });
    expect(neededFor(['gateway/src/env.ts'], all).folders).toContain('web');
    expect(neededFor(['domain/brand.ts'], all).folders).toContain('bench');
  });

  it('walks no journey for a test beside its file, nor for a measurement', () => {
    expect(neededFor(['web/src/app/site.test.tsx', 'bench/http.bench.ts'], all).journeys).toBeNull();
  });

  it('walks only the journeys that changed when nothing else did', () => {
    const files = ['e2e/journeys/home.e2e.ts', 'e2e/contract/seo.e2e.ts'];
    expect(neededFor(files, all).journeys).toEqual(['journeys/home.e2e.ts', 'contract/seo.e2e.ts']);
    expect(neededFor([...files, 'e2e/harness/axe.ts'], all).journeys).toEqual(all);
  });

  it('asks for everything when something changed that it does not know', () => {
    for (const file of ['package-lock.json', 'another/src/new.ts'])
      expect(neededFor([file], all)).toMatchObject({ folders: null, journeys: all });
    expect(neededFor(['package-lock.json'], all).scripts).toBe(true);
  });

  it('starts the product for changes of the scripts', () => {
    expect(neededFor(['scripts/start/ports.ts'], all)).toMatchObject({ scripts: true, journeys: all });
    expect(neededFor(['scripts/lint/rules.ts'], all)).toMatchObject({ scripts: true, journeys: null });
  });
});

describe('changedSince', () => {
  it('names a commit and refuses what is none', () => {
    expect(changedSince('HEAD').base).toMatch(/^[\da-f]{40}$/);
    expect(() => changedSince('no-such-commit')).toThrow();
  });
});
