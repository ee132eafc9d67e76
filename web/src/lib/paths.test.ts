import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hostileAddresses } from '#test/builders/hostile-addresses.ts'
import { redirectTarget } from './paths.ts'

const origins = ['https://crier.example', 'http://localhost:4000']

/** Characters and sequences that browsers treat specially, and pieces to combine them with. */
const piece = fc.constantFrom(
  ...['/', '//', '\\', '.', '..', '%2e', '%2E%2e', '%2f', '%5C', '%252e', '\t', '\n', '\r', '\0', '\u001f', ' ', '\u00a0', '\u2028'],
  ...[
    '?',
    '#',
    ';',
    ':',
    '@',
    '[',
    ']',
    '%',
    '%00',
    '%09',
    '／',
    '＼',
    '．',
    '。',
    '\ud800',
    'a',
    'dashboard',
    'evil.example',
    'user:word@',
  ],
  ...['https:', 'http:', 'HTTPS://', 'javascript:', 'data:', 'blob:', 'file:', 'localhost:4000', 'crier.example'],
)
const hostile = fc
  .tuple(
    fc.constantFrom('', '/', '/../', '/.'),
    fc.array(fc.oneof({ weight: 4, arbitrary: piece }, fc.string({ unit: 'binary' })), { maxLength: 10 }),
  )
  .map(([start, pieces]) => start + pieces.join(''))

test('whatever the address says, a browser that follows it stays on our site, however often it is read anew', () => {
  fc.assert(
    fc.property(fc.constantFrom(...origins), hostile, (origin, redirect) => {
      const target = redirectTarget(redirect, origin)
      const landed = new URL(target, `${origin}/auth/handler?code=c`)
      const again = new URL(landed.pathname + landed.search + landed.hash, origin)

      expect([landed.origin, landed.username, again.href]).toEqual([origin, '', landed.href])
      expect(redirectTarget(target, origin)).toBe(target)
    }),
    { numRuns: 5_000 },
  )
})

test.each([
  ...hostileAddresses,
  'https://evil.example',
  'HTTPS:evil.example',
  'https:/evil.example',
  '//crier.example@evil.example',
  'javascript:alert(1)',
  'data:,x',
  ...['evil.example', 'dashboard', '', '?redirect=//evil.example', '#//evil.example'],
])('“%s” leads to the dashboard', (redirect) => {
  expect(redirectTarget(redirect, 'https://crier.example')).toBe('/dashboard')
})

test.each([
  ['/dashboard/scheduled?tab=drafts#list', '/dashboard/scheduled?tab=drafts#list'],
  ['/dashboard/posts?edit=01H//2', '/dashboard/posts?edit=01H//2'],
  ['/blog/../pricing', '/pricing'],
  ['/blog//evil.example', '/blog//evil.example'],
  ['/@evil.example', '/@evil.example'],
  ['/tools#//evil.example', '/tools#//evil.example'],
])('a page of ours is kept: “%s” leads to %s', (redirect, target) => {
  expect(redirectTarget(redirect, 'https://crier.example')).toBe(target)
})

test('without an address one goes to the dashboard', () => {
  expect(redirectTarget(null, 'https://crier.example')).toBe('/dashboard')
})
