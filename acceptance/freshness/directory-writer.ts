import { setTimeout as delay } from 'node:timers/promises';
import { createOrm, type EntityManager, type MikroORM } from '@dentisti/db/orm';
import type { SeededRandom } from '@dentisti/domain/practice/seeded-random';
import {
  descriptionOf,
  isListed,
  nameOf,
  type PracticeState,
  presentState,
  ratingOf,
  serviceOf,
  type TrackedPractice,
} from './tracked-practice.ts';

export interface TrackedCity {
  istatCode: string;
  name: string;
  province: string;
  region: string;
}

interface Change {
  practice: TrackedPractice;
  next: PracticeState;
  statements: [sql: string, params: unknown[]][];
}

const cityCount = 5;
/** A city keeps so many visible practices, so that it never becomes one whose nearest city stands in. */
const minVisible = 4;
const maxVisible = 12;
/** Every second change meets one of these, so that the profile of each is asked for again and again. */
const hotPractices = 6;
/** Connections of the writer: as many changes may overlap. */
const poolMax = 8;

const writeKinds = [
  'rename',
  'describe',
  'rate',
  'changeService',
  'hide',
  'show',
  'move',
  'add',
  'merge',
  'abandon',
] as const;
type WriteKind = (typeof writeKinds)[number];

/** Changes the practices of a few cities as operators and imports do, one transaction each, and knows what it committed. */
export class DirectoryWriter implements AsyncDisposable {
  readonly cities: readonly TrackedCity[];
  readonly practices: TrackedPractice[];
  /** Transactions that Postgres ended because two waited for each other; each is tried again. */
  deadlocks = 0;
  readonly #orm: MikroORM;

  private constructor(orm: MikroORM, cities: readonly TrackedCity[], practices: TrackedPractice[]) {
    this.#orm = orm;
    this.cities = cities;
    this.practices = practices;
  }

  /** Picks cities of a handful of practices and writes the first revision of each practice. */
  static async open(databaseUrl: string): Promise<DirectoryWriter> {
    const orm = await createOrm({ clientUrl: databaseUrl, poolMax, applicationName: 'freshness' });
    const em = orm.em.fork();
    const cities = await em.execute<TrackedCity[]>(
      `select istat_code as "istatCode", min(city) as name, min(province) as province, min(region) as region
       from dentist where hidden_at is null and position('''' in city) = 0 group by istat_code
       having count(*) between 6 and 9 order by istat_code limit ?`,
      [cityCount],
    );
    const rows = await em.execute<{ id: number; slug: string; istatCode: string }[]>(
      `update dentist set name = 'Prova ' || id || ' r0', description = 'Descrizione ' || id || ' d0',
         google_places_rating = 3, google_places_review_count = 10, verified_by = coalesce(verified_by, 'albo')
       where hidden_at is null and istat_code in (${cities.map(() => '?').join(', ')})
       returning id, slug, istat_code as "istatCode"`,
      cities.map(({ istatCode }) => istatCode),
    );
    for (const { id } of rows) {
      await em.execute('delete from dentist_service where dentist_id = ?', [id]);
      await em.execute('insert into dentist_service (dentist_id, position, name) values (?, 0, ?)', [
        id,
        serviceOf(id, 0),
      ]);
    }
    const practices = rows.map(({ id, slug, istatCode }): TrackedPractice => {
      const city = cities.findIndex((one) => one.istatCode === istatCode);
      const first = { city, isVisible: true, name: 0, description: 0, service: 0, rating: 3, mergedInto: null };
      return { id, slug, isAdded: false, states: [first], committed: 0, isBeingWritten: false };
    });
    return new DirectoryWriter(orm, cities, practices);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#orm.close();
  }

  /** Commits one change of any kind; returns the practice that was changed, or left as it was. */
  async write(random: SeededRandom): Promise<TrackedPractice> {
    for (;;) {
      const kind = random.pick(writeKinds);
      const change = kind === 'add' ? await this.#planAddition(random) : this.#plan(kind, random);
      if (!change) continue;
      const { practice } = change;
      practice.isBeingWritten = true;
      try {
        await this.#run(change, kind, random.next() < 0.3 ? random.integer(1, 8) : 0);
      } finally {
        practice.isBeingWritten = false;
      }
      return practice;
    }
  }

  #visibleIn(city: number): number {
    return this.practices.filter((practice) => {
      // One being hidden or moved away counts as gone already, one being shown not yet.
      const states = practice.states.slice(Math.max(0, practice.committed));
      return practice.committed >= 0 && states.every((state) => isListed(state) && state.city === city);
    }).length;
  }

  #plan(kind: WriteKind, random: SeededRandom): Change | null {
    const practice = random.pick(random.chance(0.5) ? this.practices.slice(0, hotPractices) : this.practices);
    const now = presentState(practice);
    if (practice.isBeingWritten || now.mergedInto) return null;
    const { id, states } = practice;
    const revision = states.length;
    const change = (next: Partial<PracticeState>, ...statements: Change['statements']): Change => ({
      practice,
      next: { ...now, ...next },
      statements,
    });
    const set = (columns: string, ...params: unknown[]): Change['statements'][number] => [
      `update dentist set ${columns}, updated_at = now() where id = ?`,
      [...params, id],
    ];
    const canLeave = !isListed(now) || this.#visibleIn(now.city) > minVisible;
    switch (kind) {
      case 'rename':
      case 'abandon':
        return change({ name: revision }, set('name = ?', nameOf(id, revision)));
      case 'describe':
        return change({ description: revision }, set('description = ?', descriptionOf(id, revision)));
      case 'rate':
        return change(
          { rating: ratingOf(revision) },
          set('google_places_rating = ?, google_places_review_count = ?', ratingOf(revision), revision),
        );
      case 'changeService':
        return change({ service: revision }, [
          'update dentist_service set name = ? where dentist_id = ? and position = 0',
          [serviceOf(id, revision), id],
        ]);
      case 'hide':
        return now.isVisible && canLeave ? change({ isVisible: false }, set('hidden_at = now()')) : null;
      case 'show':
        return now.isVisible ? null : change({ isVisible: true }, set('hidden_at = null'));
      case 'move': {
        const city = random.integer(0, this.cities.length - 1);
        const to = this.cities[city] as TrackedCity;
        if (city === now.city || !canLeave || this.#visibleIn(city) >= maxVisible) return null;
        const columns = 'istat_code = ?, city = ?, province = ?, region = ?';
        return change({ city }, set(columns, to.istatCode, to.name, to.province, to.region));
      }
      case 'merge': {
        const kept = random.pick(this.practices);
        if (!practice.isAdded || kept.isAdded || !canLeave) return null;
        return change(
          { mergedInto: kept },
          ['delete from dentist where id = ?', [id]],
          ['insert into dentist_slug (slug, dentist_id, former_id) values (?, ?, ?)', [practice.slug, kept.id, id]],
        );
      }
      default:
        return null;
    }
  }

  /** A new practice in the city of another, whose row it copies. */
  async #planAddition(random: SeededRandom): Promise<Change | null> {
    const model = random.pick(this.practices.filter(({ isAdded }) => !isAdded));
    const { city } = presentState(model);
    if (model.isBeingWritten || this.#visibleIn(city) >= maxVisible) return null;
    const to = this.cities[city] as TrackedCity;
    const [row] = await this.#orm.em
      .fork()
      .execute<{ id: string }[]>(`select nextval(pg_get_serial_sequence('dentist', 'id')) as id`);
    const id = Number(row?.id);
    const slug = `prova-${id}`;
    const next = { city, isVisible: true, name: 0, description: 0, service: 0, rating: 3, mergedInto: null };
    const practice = { id, slug, isAdded: true, states: [], committed: -1, isBeingWritten: true };
    const differs = {
      id,
      slug,
      name: nameOf(id, 0),
      description: descriptionOf(id, 0),
      google_places_rating: 3,
      hidden_at: null,
      istat_code: to.istatCode,
      city: to.name,
      province: to.province,
      region: to.region,
    };
    return {
      practice,
      next,
      statements: [
        [
          'insert into dentist select (jsonb_populate_record(d, ?::jsonb)).* from dentist d where d.id = ?',
          [JSON.stringify(differs), model.id],
        ],
        ['insert into dentist_service (dentist_id, position, name) values (?, 0, ?)', [id, serviceOf(id, 0)]],
      ],
    };
  }

  /** One transaction; it may dawdle before its commit, so that others overlap with it. */
  async #run({ practice, next, statements }: Change, kind: WriteKind, dawdleMs: number): Promise<void> {
    const isKept = kind !== 'abandon';
    if (isKept) practice.states.push(next);
    if (practice.committed < 0) this.practices.push(practice);
    for (;;) {
      const em = this.#orm.em.fork() as EntityManager;
      await em.begin();
      try {
        for (const [sql, params] of statements) await em.execute(sql, params);
        if (dawdleMs > 0) await delay(dawdleMs);
        if (isKept) await em.commit();
        else await em.rollback();
        break;
      } catch (error) {
        await em.rollback();
        if ((error as { code?: string }).code !== '40P01') throw error;
        this.deadlocks += 1;
      }
    }
    if (isKept) practice.committed = practice.states.length - 1;
  }
}
