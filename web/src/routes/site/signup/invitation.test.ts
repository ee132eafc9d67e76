import { expect, test } from 'vitest'
import { whyNot } from './invitation.ts'

test.each([
  ['open', undefined, undefined],
  [undefined, undefined, undefined],
  ['invitation', 'a token', undefined],
  ['closed', 'a token', undefined],
  ['invitation', undefined, /need an invitation/],
  ['closed', undefined, /sign-up is closed/],
])('where sign-up is %s, with the invitation %s, the form gives way to %s', (mode, invitation, words) => {
  const said = whyNot(mode, invitation)

  if (words) expect(said).toMatch(words)
  else expect(said).toBeUndefined()
})
