import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { visitorsBehind } from './visitors.ts'

const call = (remoteAddress: string, forwardedFor?: string) =>
  ({ socket: { remoteAddress }, headers: { ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }) } }) as IncomingMessage

test('behind the proxy a call comes from whom the proxy noted last', () => {
  const { visitorOf } = visitorsBehind('10.0.0.7')

  expect(visitorOf(call('10.0.0.7', '203.0.113.9'))).toBe('203.0.113.9')
  expect(visitorOf(call('::ffff:10.0.0.7', '127.0.0.1, 203.0.113.9'))).toBe('203.0.113.9')
  expect(visitorOf(call('10.0.0.7', '203.0.113.9, 2001:db8::1'))).toBe('2001:db8::1')
})

test('what anybody else writes into the header counts for nothing', () => {
  expect(visitorsBehind('10.0.0.7').visitorOf(call('10.0.0.8', '203.0.113.9'))).toBe('10.0.0.8')
  expect(visitorsBehind(undefined).visitorOf(call('10.0.0.8', '203.0.113.9'))).toBe('10.0.0.8')
  expect(visitorsBehind('10.0.0.7').visitorOf(call('10.0.0.7', 'nonsense'))).toBe('10.0.0.7')
})

test('behind a proxy nobody else calls but the machine itself', () => {
  const { isCaller } = visitorsBehind('172.30.0.0/24')

  expect(['172.30.0.9', '127.0.0.1', '::1', '::ffff:172.30.0.1'].map(isCaller)).toEqual([true, true, true, true])
  expect(['172.30.1.9', '203.0.113.9', '2001:db8::1', undefined].map(isCaller)).toEqual([false, false, false, false])
})
