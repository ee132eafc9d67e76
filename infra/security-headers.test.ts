import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

const policyWith = (scripts?: string[]) =>
  securityHeaders({ uploads: ['https://files.test'], pictures: [], isSecure: true, ...(scripts && { scripts }) })['content-security-policy']

test('no script runs but our own and the one that stands in the documents, unless an outside service is named; its script may then send what is typed into its form', () => {
  expect(policyWith()).toMatch(/script-src 'self' 'sha256-[\w+/=]{44}'; /)
  expect(policyWith(['https://waitlist.test'])).toMatch(/script-src 'self' 'sha256-[\w+/=]{44}' https:\/\/waitlist\.test; /)
  expect(policyWith(['https://waitlist.test'])).toContain("connect-src 'self' https://files.test https://waitlist.test; ")
})
