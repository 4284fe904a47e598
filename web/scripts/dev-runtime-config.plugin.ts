import type { RuntimeConfig } from '@dentisti/domain/runtime-config';
import type { Plugin } from 'vite';

const config: RuntimeConfig = {
  edition: 'trial',
  publicUrl: 'http://localhost:5173',
  tileUrl: '/tiles/{z}/{x}/{y}.svg',
  tileAttribution: 'Confini: ISTAT, Natural Earth',
  basemapUrl: null,
  contactEmail: 'ciao@dentisti.example',
  vatNumber: 'IT00000000000',
  legalName: 'Dentisti.ai (dimostrazione)',
  pec: 'dentisti@pec.example',
  socialUrl: 'https://social.example/dentisti',
  buildYear: new Date().getFullYear(),
  gaMeasurementId: null,
  hasLanguageModel: false,
  languageModelHost: null,
};

/** Fills index.html's placeholders under `vite` alone; in a build they stay for the gateway. */
export function devRuntimeConfig(): Plugin {
  return {
    name: 'dev-runtime-config',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace('__RUNTIME_CONFIG__', JSON.stringify(config).replaceAll('<', '\\u003c')),
  };
}
