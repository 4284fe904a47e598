import { defineEntity, p } from '@mikro-orm/core';

/** How often a page was opened on a day, by visitors who allowed it. Sums only: nothing here was ever about one person. */
const PageCountSchema = defineEntity({
  name: 'PageCount',
  tableName: 'page_count',
  properties: {
    /** Day in Italy. */
    day: p.date().primary(),
    /** Name of the route, e.g. `results`; never an address. */
    route: p.text().primary(),
    views: p.integer(),
    /** Of the views, those that began a visit: the first after half an hour without any. */
    visits: p.integer(),
  },
});

export class PageCount extends PageCountSchema.class {}
PageCountSchema.setClass(PageCount);
