import { expect, test } from 'vitest';
import { describeContract } from '../testing/contract/describe-contract.ts';
import { setUpTestGateway } from '../testing/start-test-gateway.ts';

const gateway = setUpTestGateway({}, undefined, 'demo');

describeContract(() => gateway);

test('the figures shown to visitors are those of the specification, counted from the demo data', async () => {
  const { directoryFigures } = await gateway.query<{ directoryFigures: { verifiedDentists: number } }>(
    '{ directoryFigures { verifiedDentists cities averageRating } }',
  );
  expect(directoryFigures).toMatchObject({ cities: 183, averageRating: 4.86 });
  expect(Math.round(directoryFigures.verifiedDentists / 100)).toBe(22);
});
