import { expect, test } from 'vitest';
import { moveStyleAttributes } from './style-attributes.ts';

test('one rule for each different style', () => {
  const { html, css } = moveStyleAttributes(
    '<i class="a" style="width:1%"></i><i style="width:2%"></i><b style="width:1%">x</b>',
  );
  expect(html).toBe('<i class="a" data-style="0"></i><i data-style="1"></i><b data-style="0">x</b>');
  expect(css).toBe('#root [data-style="0"]{width:1%}#root [data-style="1"]{width:2%}');
});

test('entities are read, and what could leave its rule is dropped', () => {
  expect(moveStyleAttributes('<i style="--a:&quot;x&quot; &amp; y"></i>').css).toBe(
    '#root [data-style="0"]{--a:"x" & y}',
  );
  for (const bad of ['}*{color:red', '&lt;/style&gt;'])
    expect(moveStyleAttributes(`<i style="--a:${bad}"></i>`)).toEqual({ html: '<i></i>', css: '' });
});

test('text and JSON that only read like one stay', () => {
  const text = '<p>style=&quot;x&quot;</p><script type="application/ld+json">{"name":"a style=\\"b\\""}</script>';
  expect(moveStyleAttributes(text)).toEqual({ html: text, css: '' });
});
