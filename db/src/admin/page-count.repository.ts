import type { EntityManager } from '@mikro-orm/postgresql';

/** Adds one view of a route to a day (`YYYY-MM-DD`, in Italy), and a visit when the view began one. */
export async function addPageView(
  em: EntityManager,
  { day, route, startsVisit }: { day: string; route: string; startsVisit: boolean },
): Promise<void> {
  // SQL: added up in the conflict, so that two views at once are two.
  await em.execute(
    `insert into page_count (day, route, views, visits) values (?, ?, 1, ?)
     on conflict (day, route) do update set views = page_count.views + 1, visits = page_count.visits + excluded.visits`,
    [day, route, startsVisit ? 1 : 0],
  );
}
