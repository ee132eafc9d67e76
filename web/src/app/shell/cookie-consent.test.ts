import { expect, test } from 'vitest'
import { consentCookie, hasConsent } from './cookie-consent.ts'

test('the cookie lasts 365 days, is same-site only, and says “necessary”', () => {
  const [pair = '', ...attributes] = consentCookie(false).split('; ')

  expect(decodeURIComponent(pair)).toBe('cookie-consent={"necessary":true}')
  expect(attributes).toEqual(['path=/', 'max-age=31536000', 'samesite=strict'])
})

test('the cookie is Secure over TLS', () => {
  expect(consentCookie(true).split('; ')).toContain('secure')
})

test('finds a saved consent among other cookies', () => {
  const [pair = ''] = consentCookie(false).split('; ')

  expect(hasConsent(`a=1; ${pair}; b=2`)).toBe(true)
})

test.each([
  '',
  'cookie-consent=',
  'cookie-consent=%E0%A4%A',
  'cookie-consent=null',
  'cookie-consent={"necessary":false}',
  'other-cookie-consent={}',
])('the cookies "%s" contain no consent', (cookies) => {
  expect(hasConsent(cookies)).toBe(false)
})
