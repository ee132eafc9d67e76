import { expect, test } from 'vitest'
import { callbackPath, Platform } from '#shared/domain/platforms.ts'
import { rewrite } from './rewrite.ts'

test.each(['/dashboard', '/dashboard/', '/dashboard/posts', '/dashboard/posts/01JD', '/payment/success', '/payment/success/'])(
  '%s is answered by the application of signed-in people',
  (path) => {
    expect(rewrite(path)).toBe('/dashboard/index.html')
  },
)

test.each(['/', '/login', '/pricing/', ...Platform.options.map(callbackPath), '/dashboards', '/payment', '/v1.2/notes'])(
  '%s is answered by the public site',
  (path) => {
    expect(rewrite(path)).toBe('/index.html')
  },
)

test.each(['/assets/main-1.js', '/icon.svg', '/dashboard/index.html', '/dashboard/missing.png', '/.well-known/security.txt'])(
  '%s is a file and stays as it is',
  (path) => {
    expect(rewrite(path)).toBe(path)
  },
)
