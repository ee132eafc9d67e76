import { expect, test } from 'vitest'
import { callbackPath, platformIds } from '#shared/domain/platforms.ts'
import { Provider } from '#shared/domain/users.ts'
import { addressesOf, rewrite } from './rewrite.ts'

const addresses = addressesOf(['/', '/pricing', '/blog/first'])

test.each(['/dashboard', '/dashboard/', '/dashboard/posts', '/dashboard/posts/01JD', '/payment/success', '/payment/success/'])(
  '%s serves the application for signed-in people',
  (path) => {
    expect(rewrite(path, addresses)).toBe('/dashboard/index.html')
  },
)

test.each([
  ['/', '/index.html'],
  ['/pricing', '/pricing.html'],
  ['/pricing/', '/pricing.html'],
  ['/blog/first', '/blog/first.html'],
  ['/de', '/de/index.html'],
  ['/de/', '/de/index.html'],
  ['/es/pricing', '/es/pricing.html'],
  ['/de/login', '/de/shell.html'],
  ['/es/signup/studio', '/es/shell.html'],
])('%s serves its own document', (path, document) => {
  expect(rewrite(path, addresses)).toBe(document)
})

test.each([
  '/login',
  '/signup',
  '/signup/studio',
  '/reset-password/',
  '/confirm-email',
  '/cancel-email',
  '/unsubscribe',
  '/auth/handler',
  ...Provider.options.map((provider) => `/auth/${provider}/callback`),
  ...platformIds.map(callbackPath),
])('%s serves the public site’s shell', (path) => {
  expect(rewrite(path, addresses)).toBe('/shell.html')
})

test.each([
  ...['/dashboards', '/payment', '/blog/missing', '/blog', '/pricing/more', '/signup/a/b', '/v1.2/notes'],
  ...['//', '//login', '//evil.example/', '//evil.example/dashboard', '/pricing//'],
  ...['/auth', '/auth/myspace/callback', '/auth/google', '/auth/google/callback/more', '/auth/callback/myspace', '/auth/callback/x'],
])('%s is not found', (path) => {
  expect(rewrite(path, addresses)).toBe('/404.html')
})

test.each(['/de/nothing', '/de/dashboard', '/de/auth/handler', '/de/de', '/de//'])('%s is nothing, in German', (path) => {
  expect(rewrite(path, addresses)).toBe('/de/404.html')
})

test.each(['/assets/main-1.js', '/icon.svg', '/dashboard/index.html', '/dashboard/missing.png', '/.well-known/security.txt'])(
  '%s is a file and stays as it is',
  (path) => {
    expect(rewrite(path, addresses)).toBe(path)
  },
)
