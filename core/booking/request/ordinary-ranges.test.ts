import { isItalianLength } from '@dentisti/domain/phone-numbers/italian-length';
import { isOrdinaryNumber, isSurcharged } from '@dentisti/domain/phone-numbers/ordinary-number';
import { ordinaryRanges } from '@dentisti/domain/phone-numbers/ordinary-ranges';
import { Metadata } from 'libphonenumber-js/core';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import metadata from 'libphonenumber-js/metadata.max.json';
import { expect, test } from 'vitest';

/** Italy, the European Union, EFTA, the United Kingdom, the United States and Canada, with Åland and Svalbard. */
const countries =
  'IT AT BE BG HR CY CZ DK EE FI AX FR DE GR HU IE LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO SJ CH GB US CA'.split(
    ' ',
  );
const ordinaryTypes = ['FIXED_LINE', 'MOBILE', 'FIXED_LINE_OR_MOBILE'];

interface Plan {
  callingCode(): string;
  type(name: string): { pattern(): string } | undefined;
}

function readPlan(country: string): Plan {
  const reader = new Metadata(metadata) as unknown as { selectNumberingPlan(name: string): { numberingPlan: Plan } };
  return reader.selectNumberingPlan(country).numberingPlan;
}

/** The source of the table in `domain`, which the page can carry: patterns of fixed and mobile lines by calling code. */
function rangesOfLibrary(): Record<string, string> {
  const ranges: Record<string, string> = {};
  for (const country of countries) {
    const plan = readPlan(country);
    const patterns = ['FIXED_LINE', 'MOBILE'].map((type) => plan.type(type)?.pattern()).filter(Boolean);
    const code = plan.callingCode();
    ranges[code] = [ranges[code], ...patterns].filter(Boolean).join('|');
  }
  return ranges;
}

test('the table is that of the numbering plans; `vitest -u` writes it again after an update of the library', async () => {
  const entries = Object.entries(rangesOfLibrary()).map(
    ([code, pattern]) => `  '${code}': String.raw\`${pattern}\`,\n`,
  );
  const text = `/** Fixed and mobile lines by calling code. Written by core/booking/request/ordinary-ranges.test.ts (libphonenumber). */\nexport const ordinaryRanges: Readonly<Record<string, string>> = {\n${entries.join('')}};\n`;
  await expect(text).toMatchFileSnapshot('../../../domain/phone-numbers/ordinary-ranges.ts');
});

/** A fixed sequence: a failure can be read again. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Null for what the library reads as another number: one with a domestic 0. */
function isOrdinaryForLibrary(e164: string): boolean | null {
  const number = parsePhoneNumberFromString(e164);
  if (number && number.number !== e164) return null;
  if (!number?.isValid() || !countries.includes(number.country ?? '')) return false;
  if (number.country === 'IT' && !isItalianLength(number.nationalNumber)) return false;
  return ordinaryTypes.includes(number.getType() ?? '') && !isSurcharged(e164);
}

test('50,000 numbers are judged by the page’s table as by the full numbering plans', () => {
  const random = createRandom(7);
  const codes = Object.keys(ordinaryRanges);
  const differing: string[] = [];
  let ordinary = 0;
  for (let count = 0; count < 50_000; count++) {
    const length = 6 + random(6);
    const digits = Array.from({ length }, () => random(10)).join('');
    const code = codes[random(codes.length)] ?? '39';
    // The library takes a country's code written twice for a slip of the finger.
    if (digits.startsWith(code)) continue;
    const e164 = `+${code}${digits}`;
    const judged = isOrdinaryNumber(e164);
    if (judged) ordinary++;
    if (judged !== (isOrdinaryForLibrary(e164) ?? judged)) differing.push(e164);
  }
  expect(differing).toEqual([]);
  expect(ordinary).toBeGreaterThan(2_000);
});
