import { expect, test } from 'vitest'
import { apiHeaders, referenceHeaders, securityHeaders, sharedFileHeaders } from './security-headers.ts'

const policyWith = (scripts?: string[]) =>
  securityHeaders({ uploads: ['https://files.test'], pictures: [], isSecure: true, ...(scripts && { scripts }) })['content-security-policy']

test('only our own scripts and the document’s inline one run, unless an outside service is named, whose script may then send what is typed into its form', () => {
  expect(policyWith()).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'sha256-[\w+/=]{44}'; /)
  expect(policyWith(['https://waitlist.test'])).toMatch(
    /script-src 'self' 'wasm-unsafe-eval' 'sha256-[\w+/=]{44}' https:\/\/waitlist\.test; /,
  )
  expect(policyWith(['https://waitlist.test'])).toContain("connect-src 'self' https://files.test https://waitlist.test; ")
})

test('styles come only from us and nothing is framed, unless an outside service is named, which may bring both', () => {
  const [alone = '', beside = ''] = [policyWith(), policyWith(['https://waitlist.test'])]

  expect(alone).toContain("style-src 'self'; ")
  expect(alone).toContain("font-src 'self' data:; ")
  expect(alone).not.toContain('frame-src')
  for (const part of [
    "style-src 'self' 'unsafe-inline' https://waitlist.test",
    "img-src 'self' blob: data: https://waitlist.test",
    "font-src 'self' data: https://waitlist.test",
    'frame-src https://waitlist.test',
    "form-action 'self' https://waitlist.test",
  ])
    expect(beside.split('; ')).toContain(part)
})

test('the API reference may have styles that a script writes, and nothing else that other pages may not', () => {
  const others = securityHeaders({ uploads: [], pictures: [], isSecure: true })
  const { 'content-security-policy': policy = '', ...rest } = referenceHeaders(others)

  expect(policy.split('; ')).toContain("style-src 'self' 'unsafe-inline'")
  expect({ ...rest, 'content-security-policy': policy.replace(" 'unsafe-inline'", '') }).toEqual(others)
})

test('an API response, and a file that a platform fetches, load and run nothing, and can’t be framed', () => {
  for (const headers of [apiHeaders({ isSecure: true }), sharedFileHeaders({ isSecure: true })])
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; sandbox",
      'x-frame-options': 'DENY',
      'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
    })
})
