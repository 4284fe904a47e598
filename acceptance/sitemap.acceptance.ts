import { rmSync } from 'node:fs';
import { onTestFinished, test } from 'vitest';
import { copyBuiltWeb } from '../gateway/src/testing/built-web.ts';
import { productionSettings } from '../gateway/src/testing/production-settings.ts';
import { proveSitemap } from '../gateway/src/testing/prove-sitemap.ts';
import { startTestGateway } from '../gateway/src/testing/start-test-gateway.ts';

test('every address of the sitemap, as production serves it, is what it promises', async () => {
  const webDist = copyBuiltWeb();
  onTestFinished(() => rmSync(webDist, { recursive: true }));
  const gateway = await startTestGateway({ ...productionSettings, WEB_DIST: webDist }, () => new Date(), 'demo');
  onTestFinished(() => gateway.close());
  await proveSitemap(gateway, Number.POSITIVE_INFINITY);
});
