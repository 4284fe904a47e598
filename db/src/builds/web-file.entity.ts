import { defineEntity, p } from '@mikro-orm/core';

/** A file of a kept build; its name carries a hash of its content, so builds share it. */
const WebFileSchema = defineEntity({
  name: 'WebFile',
  tableName: 'web_file',
  properties: {
    path: p.text().primary(),
    content: p.blob(),
    /** Whether `content` is compressed with brotli. */
    isBrotli: p.boolean(),
  },
});

export class WebFile extends WebFileSchema.class {}
WebFileSchema.setClass(WebFile);
