import { expect, test } from 'vitest'
import { consentCookie, hasConsent } from './cookie-consent.ts'

test('the cookie lasts 365 days, is sent to no other site and says what is necessary', () => {
  const [pair = '', ...attributes] = consentCookie(false).split('; ')

  expect(decodeURIComponent(pair)).toBe('cookie-consent={"necessary":true}')
  expect(attributes).toEqual(['path=/', 'max-age=31536000', 'samesite=strict'])
})

test('over TLS the cookie is never sent without it', () => {
  expect(consentCookie(true).split('; ')).toContain('secure')
})

test('a consent that was kept is found among other cookies', () => {
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
])('the cookies "%s" hold no consent', (cookies) => {
  expect(hasConsent(cookies)).toBe(false)
})
