import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { unknownVisitor, visitorsBehind } from './visitors.ts'

const call = (remoteAddress: string, forwardedFor?: string) =>
  ({ socket: { remoteAddress }, headers: { ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }) } }) as IncomingMessage

test('behind the proxy, a request comes from the address the proxy noted last', () => {
  const { visitorOf } = visitorsBehind('10.0.0.7')

  expect(visitorOf(call('10.0.0.7', '203.0.113.9'))).toBe('203.0.113.9')
  expect(visitorOf(call('::ffff:10.0.0.7', '127.0.0.1, 203.0.113.9'))).toBe('203.0.113.9')
  expect(visitorOf(call('10.0.0.7', '203.0.113.9, 2001:db8::1'))).toBe('2001:db8::1')
})

test('ignores what anyone else writes to the header', () => {
  expect(visitorsBehind('10.0.0.7').visitorOf(call('10.0.0.8', '203.0.113.9'))).toBe('10.0.0.8')
  expect(visitorsBehind(undefined).visitorOf(call('10.0.0.8', '203.0.113.9'))).toBe('10.0.0.8')
})

test.each([
  ['203.0.113.9:4711', '203.0.113.9'],
  ['198.51.100.7, 203.0.113.9:4711', '203.0.113.9'],
  ['"203.0.113.9:4711"', '203.0.113.9'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['"[2001:db8::1]:4711"', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
])('a proxy that notes %j was called by %s', (noted, visitor) => {
  expect(visitorsBehind('10.0.0.7').visitorOf(call('10.0.0.7', noted))).toBe(visitor)
})

test.each([undefined, '', 'unknown', '_hidden', 'nonsense', '203.0.113.9,', '203.0.113.9:port', '[2001:db8::1', '1.2.3.4.5:6'])(
  'visitors for whom the proxy notes %j count as one, and not as the proxy',
  (noted) => {
    expect(visitorsBehind('10.0.0.7').visitorOf(call('10.0.0.7', noted))).toBe(unknownVisitor)
    expect(visitorsBehind('127.0.0.1').visitorOf(call('127.0.0.1', noted))).toBe(unknownVisitor)
  },
)

test.each(['127.0.0.1', '127.8.8.8:4711', '::1', '[::1]:4711', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1', '::ffff:7f00:1'])(
  'behind a proxy, %s is not this machine',
  (noted) => {
    expect(visitorsBehind('10.0.0.7').visitorOf(call('10.0.0.7', noted))).toBe(unknownVisitor)
  },
)

test('without a proxy, recognizes this machine’s own programs', () => {
  expect(visitorsBehind(undefined).visitorOf(call('127.0.0.1', '203.0.113.9'))).toBe('127.0.0.1')
})

test('behind a proxy, accepts calls only from the proxy and the machine itself', () => {
  const { isCaller } = visitorsBehind('172.30.0.0/24')

  expect(['172.30.0.9', '127.0.0.1', '::1', '::ffff:172.30.0.1'].map(isCaller)).toEqual([true, true, true, true])
  expect(['172.30.1.9', '203.0.113.9', '2001:db8::1', undefined].map(isCaller)).toEqual([false, false, false, false])
})
