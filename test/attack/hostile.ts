import type { Json } from './json.ts'

/**
 * Texts that trip up some parser: lone surrogates, control characters, bidirectional overrides, prototype keys, and
 * commands in other languages.
 */
export const hostileTexts: readonly [string, ...string[]] = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202etxt.exe',
  '\r\nset-cookie: a=b',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  "' OR 1=1 --",
  '{"$gt":""}',
  '<script>alert(1)</script>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what a careless program would put a value in for
  '${7*7}',
  '{{7*7}}',
  'USER#',
  'PROFILE',
  '#',
  '-1',
  '1e309',
  'NaN',
  'null',
  'undefined',
  'true',
  '2026-02-30T25:61:00Z',
  '+275760-09-13T00:00:00.001Z',
  'http://169.254.169.254/latest/meta-data/',
  'javascript:alert(1)',
  'a@b',
  '"@"@crier.test',
  'xn--a@xn--.test',
  'é'.repeat(300),
  '👨‍👩‍👧‍👦'.repeat(50),
  'a'.repeat(30_000),
]

/** Values of the wrong kind or size. */
export const hostileValues: readonly [Json, ...Json[]] = [
  null,
  true,
  0,
  -1,
  -0.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [null],
  [[[[[[]]]]]],
  { length: 1e9 },
  JSON.parse('{"__proto__":{"isAdmin":true}}') as Json,
  { toString: 'no', constructor: { prototype: {} } },
  Array.from({ length: 2_000 }, () => 'a'),
  Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`field${index}`, index])),
  ...hostileTexts,
]

/** Hostile path segments, already encoded as they're sent. */
export const hostileSegments: readonly [string, ...string[]] = [
  '%',
  '%00',
  '%ff',
  '%ed%a0%80',
  '..',
  '%2e%2e%2f%2e%2e',
  '.',
  '%2f',
  '__proto__',
  'constructor',
  'null',
  '%23',
  ';a=b',
  `${'a'.repeat(5_000)}`,
  '%F0%9F%91%BB',
]

/** Bodies that don't match their content type. */
export const hostileBodies: readonly [string, ...string[]] = [
  '{',
  '[]',
  'null',
  '"text"',
  '{"a":1}{"b":2}',
  '\ufeff{}',
  '{"a":'.repeat(5_000),
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  '{"email":"a@b.test","email":"c@d.test"}',
  `{"content":"${'a'.repeat(300 * 1024)}"}`,
  '{"accountIds":1e400}',
]

/** Headers that any caller may add, each a single header. */
export const hostileHeaders: readonly [Record<string, string>, ...Record<string, string>[]] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data; boundary=a' },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'a'.repeat(201) },
  { 'idempotency-key': 'the same for all' },
  { 'x-forwarded-for': '127.0.0.1, unknown, ::1' },
  { 'x-crier-edge': 'guessed' },
  { 'user-agent': 'a'.repeat(4_000) },
  { 'x-http-method-override': 'DELETE' },
  { 'accept-encoding': 'gzip;q=nothing' },
  { cookie: 'session=; token=__proto__; =' },
  { range: 'bytes=0-0,-1' },
  { 'if-none-match': '*' },
]
