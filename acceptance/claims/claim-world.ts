import { importPractices } from '@dentisti/db/discovery/practice-import.repository';
import { withdrawPractices } from '@dentisti/db/discovery/withdraw-practices.repository';
import { createPracticeRow, importedPractice, testRoma } from '@dentisti/db/testing';
import type { ImportedPractice } from '@dentisti/domain/discovery/imported-practice';
import type { CookieJar } from '../../gateway/src/testing/operator.ts';
import type { TestGateway } from '../../gateway/src/testing/start-test-gateway.ts';
import { claimed, studioBrowser } from '../../gateway/src/testing/studio.ts';

export const day = 86_400_000;
export const minute = 60_000;

/** Somebody who is signed in to the studio. */
export interface Person {
  browser: CookieJar;
  email: string;
  id: string;
}

/** A practice as OpenStreetMap has it. */
export interface PublishedPractice {
  id: number;
  /** Domain of its own website as it was published. */
  domain: string;
  phone: string;
  row: ImportedPractice;
}

export interface Publication extends Partial<ImportedPractice> {
  /** Days for which it has stood unchanged. */
  ageDays?: number;
}

const domainOf = (website: string | null) => (website ? new URL(website).hostname.replace(/^www\./, '') : '');

/** The tables that a claim may change, line by line. */
export type StudioLines = ReadonlySet<string>;

/** One database with many practices, and a clock that moves on when a strategy has to wait. */
export class ClaimWorld {
  readonly gateway: TestGateway;
  readonly #clock: { now: Date };
  #counter = 0;

  constructor(gateway: TestGateway, clock: { now: Date }) {
    this.gateway = gateway;
    this.#clock = clock;
  }

  get now(): Date {
    return this.#clock.now;
  }

  advance(milliseconds: number): void {
    this.#clock.now = new Date(this.now.getTime() + milliseconds);
  }

  sql<Row = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> {
    return this.gateway.database.em.fork().execute<Row[]>(text, values);
  }

  next(): number {
    this.#counter += 1;
    return this.#counter;
  }

  /** A landline that nobody else has. */
  newPhone(): string {
    return `+39065${String(this.next()).padStart(6, '0')}`;
  }

  /** Publishes a practice in OpenStreetMap, far from all others, with a website and a landline of its own. */
  async publish({ ageDays = 200, ...overrides }: Publication = {}): Promise<PublishedPractice> {
    const row = this.#newRow(overrides);
    const [id] = await this.importRows([row], ageDays);
    if (!id) throw new Error(`not published: ${JSON.stringify(row)}`);
    return { id, domain: domainOf(row.website), phone: row.phone ?? '', row };
  }

  #newRow(overrides: Partial<ImportedPractice>): ImportedPractice {
    const n = this.next();
    return importedPractice({
      sourceId: `node/${n}`,
      name: `Studio Dentistico Modello ${n}`,
      address: `Via della Prova, ${n}`,
      coordinates: { latitude: 41.6 + (n % 300) * 0.002, longitude: 12.2 + Math.floor(n / 300) * 0.003 },
      phone: this.newPhone(),
      website: `https://www.dentisti-modello-${n}.it/`,
      ...overrides,
    });
  }

  /** Publishes a practice of the demonstration, which no map knows. */
  async publishDemo(contacts: { phone: string | null; website: string | null }): Promise<PublishedPractice> {
    const row = this.#newRow(contacts);
    const { latitude = null, longitude = null } = row.coordinates ?? {};
    const { name, address } = row;
    const { id } = await createPracticeRow(this.gateway.database.em, {
      name,
      address,
      latitude,
      longitude,
      ...contacts,
    });
    return { id, domain: '', phone: row.phone ?? '', row };
  }

  /** Changes the practice in OpenStreetMap as the next import reads it, now. */
  async edit(practice: PublishedPractice, change: Partial<ImportedPractice>): Promise<void> {
    Object.assign(practice.row, change);
    await this.importRows([{ ...practice.row }], 0);
  }

  /** Says in OpenStreetMap that the practice has closed. */
  async close({ row: { source, sourceId } }: PublishedPractice): Promise<void> {
    const closed = { city: testRoma.name, rows: [{ source, sourceId }], now: this.now };
    await this.gateway.database.em.fork().transactional((tx) => withdrawPractices(tx, closed));
  }

  /** Publishes the practice's row of Google, too. */
  async publishAtGoogle(practice: PublishedPractice, change: Partial<ImportedPractice>, ageDays = 150): Promise<void> {
    const key = { source: 'google-places', sourceId: `ChIJ${practice.id}` } as const;
    const ids = await this.importRows([{ ...practice.row, ...key, ...change }], ageDays);
    if (ids[0] !== practice.id) throw new Error(`Google's row was joined with ${ids[0]}, not ${practice.id}`);
  }

  /** Imports rows as they were read so many days ago; the ids of their practices. */
  async importRows(rows: readonly ImportedPractice[], ageDays: number): Promise<number[]> {
    const now = new Date(this.now.getTime() - ageDays * day);
    const given = rows.map((practice) => ({ practice, given: { id: practice.sourceId } }));
    const counts = await this.gateway.database.em
      .fork()
      .transactional((tx) => importPractices(tx, { place: testRoma, rows: given, now }));
    return [...counts.ids.inserted, ...counts.ids.updated, ...counts.ids.merged];
  }

  signIn(email?: string): Promise<Person> {
    return studioBrowser(this.gateway, email ?? `persona-${this.next()}@posta.example`);
  }

  /** Makes somebody the owner of a practice, the honest way. */
  async claim(practice: PublishedPractice, email?: string): Promise<Person> {
    const owner = await this.signIn(email);
    await claimed(this.gateway, owner.browser, practice);
    return owner;
  }

  /** Lets an owner take somebody into the studio. */
  async addMember(owner: Person, practice: PublishedPractice, member: Person, role: 'OWNER' | 'STAFF'): Promise<void> {
    const query = `mutation ($id: ID!, $email: String!, $role: MemberRole!) {
      saveMember(practiceId: $id, email: $email, role: $role) { __typename } }`;
    const variables = { id: String(practice.id), email: member.email, role };
    const { data } = await owner.browser.ask(query, variables);
    if (data?.saveMember?.__typename !== 'StudioChanged') throw new Error(JSON.stringify(data));
  }

  /** Finds a practice entitled, as an operator does. */
  async entitle(practice: PublishedPractice): Promise<void> {
    const set = `update practice_standing set entitled_at = ?, entitled_way = 'albo' where practice_id = ?`;
    await this.sql(set, [this.now, practice.id]);
  }

  /** Reads who is in which practice, and how every practice stands. */
  async readStudios(): Promise<StudioLines> {
    const rows = await this.sql<{ line: string }>(
      `select concat_ws(' ', 'member', practice_id, account_id, role) as line from practice_member
       union all select concat_ws(' ', 'standing', practice_id, contact_way, contact_at, coalesce(entitled_at::text, '-'),
         coalesce(entitled_way, '-'), coalesce(asked_at::text, '-'), coalesce(asked_by_id::text, '-')) from practice_standing`,
    );
    return new Set(rows.map(({ line }) => line));
  }
}
