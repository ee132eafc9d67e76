import { expect, test } from 'vitest'
import { deviceOf } from './session-list.tsx'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [`${windows} ${chrome}`, 'Chrome on Windows'],
  [`${windows} ${chrome} Edg/142.0.0.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${chrome} OPR/120.0.0.0`, 'Opera on Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari on Mac',
  ],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36', 'Chrome on ChromeOS'],
])('a computer is told by its browser and its system: %s', (userAgent, name) => {
  expect(deviceOf(userAgent)).toEqual({ name, isMobile: false })
})

test.each([
  [`${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`${iPhone} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [`${iPhone} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iPhone'],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 'Firefox on Android'],
])('a phone is told from a computer: %s', (userAgent, name) => {
  expect(deviceOf(userAgent)).toEqual({ name, isMobile: true })
})

test.each([
  ['', 'Another program'],
  ['curl/8.11.0', 'Another program'],
  ['SomethingNew/1.0 (Windows NT 10.0)', 'Windows'],
])('what can’t be told is left out: %j', (userAgent, name) => {
  expect(deviceOf(userAgent).name).toBe(name)
})
