import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

const policyWith = (scripts?: string[]) =>
  securityHeaders({ uploads: ['https://files.test'], pictures: [], isSecure: true, ...(scripts && { scripts }) })['content-security-policy']

test('no script runs but our own, unless an outside service is named; its script may then send what is typed into its form', () => {
  expect(policyWith()).toContain("script-src 'self'; ")
  expect(policyWith(['https://waitlist.test'])).toContain("script-src 'self' https://waitlist.test; ")
  expect(policyWith(['https://waitlist.test'])).toContain("connect-src 'self' https://files.test https://waitlist.test; ")
})
