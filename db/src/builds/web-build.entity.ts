import { defineEntity, p } from '@mikro-orm/core';

/** A build of the page that tabs may still have open. Never copied into a backup: it is made from the build. */
const WebBuildSchema = defineEntity({
  name: 'WebBuild',
  tableName: 'web_build',
  properties: {
    /** SHA-256 over its paths and documents: one id always means the same build. */
    id: p.text().primary(),
    registeredAt: p.datetime(),
    /** Addresses of its files, `/assets/…`; their content is `web_file`. */
    paths: p.array().columnType('text[]'),
    /** GraphQL documents of the page by the ids that codegen gave them. */
    documents: p.json<Record<string, string>>(),
  },
});

export class WebBuild extends WebBuildSchema.class {}
WebBuildSchema.setClass(WebBuild);
