import { expect, test } from 'vitest';
import { parseWebsite } from './website.ts';

test.each([
  ['https://www.studio-rossi.it/', 'https://www.studio-rossi.it/'],
  ['http://studio-rossi.it', 'http://studio-rossi.it/'],
  ['www.studio-rossi.it', 'https://www.studio-rossi.it/'],
  ['studio-rossi.it/contatti?x=1', 'https://studio-rossi.it/contatti?x=1'],
  ['STUDIO-ROSSI.IT', 'https://studio-rossi.it/'],
  ['studio-rossi.it:8443/a', 'https://studio-rossi.it:8443/a'],
  ['https://città.it', 'https://xn--citt-3na.it/'],
  ['mailto:info@x.it; https://studio-rossi.it', 'https://studio-rossi.it/'],
  [' https://a.example ;https://b.example', 'https://a.example/'],
])('%s → %s', (text, website) => expect(parseWebsite(text)).toBe(website));

test.each([
  ['javascript:alert(1)'],
  ['JaVaScRiPt:alert(1)//https://x.it'],
  ['data:text/html,<script>alert(1)</script>'],
  ['ftp://studio.it'],
  ['file:///etc/passwd'],
  ['https://user:secret@studio.it'],
  ['http://localhost:6379/'],
  ['http://127.0.0.1/'],
  ['http://[::1]/'],
  ['http://169.254.169.254/latest'],
  ['http://0x7f000001/'],
  ['http://studio.local'],
  ['http://intranet/'],
  ['https://'],
  ['non ce l’ho'],
  [`https://studio.it/${'a'.repeat(500)}`],
  [''],
  [null],
])('%s is no website', (text) => expect(parseWebsite(text)).toBeNull());
