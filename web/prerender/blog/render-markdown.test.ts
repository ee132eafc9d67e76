import { expect, test } from 'vitest'
import { parseMarkdown, renderMarkdown } from './render-markdown.ts'

const htmlOf = (markdown: string) => renderMarkdown(`Hear ye.\n\n${markdown}`).html.replace('<p>Hear ye.</p>\n', '').trim()

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '![x](javascript:alert(1))',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x]: javascript:alert(1)\n\n[x]',
  '<javascript:alert(1)>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href=" javascript:alert(1)" onclick="alert(1)">x</a>',
  '<a href="/\\other.example">x</a> <a href="//other.example">x</a>',
  '<iframe src="https://other.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="x"></object><embed src="x">',
  '<svg><script>alert(1)</script></svg>',
  '<svg onload=alert(1)>',
  '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>',
  '<style>@import "https://other.example"</style>',
  '<p style="position:fixed" id="main" class="fixed" onmouseover="alert(1)">x</p>',
  '<form action="https://other.example"><input name="password"><button formaction="javascript:alert(1)">x</button></form>',
  '<base href="https://other.example"><meta http-equiv="refresh" content="0">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">x</p></noscript>',
  '<!--><img src=x onerror=alert(1)>-->',
  '`<img src=x onerror=alert(1)>`',
  '```html\n<script>alert(1)</script>\n```',
  '| <script>alert(1)</script> |\n| --- |\n| "><img src=x onerror=alert(1)> |',
  '## <img src=x onerror=alert(1)>',
])('removes everything that runs from %s', (markdown) => {
  const html = htmlOf(markdown)

  expect(html).not.toMatch(/<(?!\/?(h[2-4]|p|a|em|strong|del|code|pre|blockquote|ul|ol|li|hr|br|table|thead|tbody|tr|t[hd]|figure)[\s>])/i)
  expect(html).not.toMatch(/<[^>]*\s(on\w+|style|src|srcdoc|action|formaction)\s*=/i)
  expect(html).not.toMatch(/href="(?!https:|http:|mailto:|\/(?![\\/])|#)/i)
})

test('keeps the elements an article is made of', () => {
  expect(htmlOf('A **b** *c* ~~d~~ `e < f`\n\n> g\n\n1. h\n\n- i\n\n---\n\n```\nj & k\n```')).toBe(
    [
      '<p>A <strong>b</strong> <em>c</em> <del>d</del> <code>e &lt; f</code></p>',
      '<blockquote>\n<p>g</p>\n</blockquote>',
      '<ol>\n<li>h</li>\n</ol>',
      '<ul>\n<li>i</li>\n</ul>',
      '<hr>',
      '<pre><code>j &amp; k\n</code></pre>',
    ].join('\n'),
  )
})

test.each([
  ['https://other.example/?a=1&b=2', ' rel="noopener noreferrer"'],
  ['http://other.example', ' rel="noopener noreferrer"'],
  ['/blog/another', ''],
  ['#below', ''],
  ['mailto:us@crier.test', ''],
])('a link to %s has rel “%s”', (href, rel) => {
  expect(htmlOf(`[x](<${href}>)`)).toMatch(new RegExp(`^<p><a href="[^"]+"${rel}>x</a></p>$`))
})

test('each heading has its own id, distinct from the ids around the article', () => {
  const html = htmlOf('# Über *uns*\n\n## What counts?\n\n### What counts\n\n## Main\n\n## …')

  expect([...html.matchAll(/<(h\d) id="(.*?)">/g)].map(([, tag, id]) => `${tag} ${id}`)).toEqual([
    ...['h2 uber-uns', 'h2 what-counts', 'h3 what-counts-2', 'h2 main-2', 'h2 section'],
  ])
})

test('a table has a wrapper that takes keyboard focus and is labeled with its columns', () => {
  expect(htmlOf('| A "b" | C |\n| --- | --: |\n| d | 1 |').replaceAll('\n', '')).toBe(
    '<figure class="table-box" tabindex="0" aria-label="Table: A &quot;b&quot;, C"><table>' +
      '<thead><tr><th scope="col">A "b"</th><th scope="col" class="figures">C</th></tr></thead>' +
      '<tbody><tr><td>d</td><td class="figures">1</td></tr></tbody></table></figure>',
  )
})

const quotations = (levels: number) => `${'> '.repeat(levels)}x`
const lists = (levels: number) => Array.from({ length: levels }, (_, level) => `${'  '.repeat(level)}- x`).join('\n')
const table = (columns: number, rows: number) =>
  [`${'|x'.repeat(columns)}|`, `${'|-'.repeat(columns)}|`, ...Array.from({ length: rows }, () => '|x')].join('\n')

test.each([
  ['quotations', quotations(100)],
  ['lists', lists(100)],
  ['what is marked within a line', `${'> '.repeat(98)}- **x**`],
])('%s may nest 100 levels deep', (_what, markdown) => {
  expect(parseMarkdown(markdown)).toHaveLength(1)
})

test.each([
  ['quotations', quotations(101)],
  ['lists', lists(101)],
  ['what is marked within a line', `${'> '.repeat(98)}- **x *y***`],
  ['very many quotations', quotations(20_000)],
  ['very many lists', lists(300)],
])('refuses %s that nest deeper', (_what, markdown) => {
  expect(() => parseMarkdown(markdown)).toThrow('it nests over 100 levels deep.')
})

test('a table may have 65,536 cells', () => {
  expect(parseMarkdown(table(256, 255))[0]).toMatchObject({ type: 'table' })
})

test('refuses a table with more cells, even if most of them are not written out', () => {
  expect(() => parseMarkdown(table(257, 255))).toThrow('it has a table of 65792 cells; 65536 are the most.')
  expect(() => parseMarkdown(table(20_000, 20_000))).toThrow('cells')
})

test('counts a table inside a quotation too', () => {
  const quoted = table(257, 255).replace(/^/gm, '> ')

  expect(() => parseMarkdown(quoted)).toThrow('cells')
})
