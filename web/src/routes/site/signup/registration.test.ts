import { expect, test } from 'vitest'
import { authApi } from '#shared/contracts/auth.ts'
import { socialApi } from '#shared/contracts/social.ts'
import { checkTerms, choosePlan, toCompletion, toRegistration, whyNot } from './registration.ts'

const aForm = (fields: Record<string, string> = {}) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ username: ' Ada@Example.com ', password: 'a long password', name: 'Ada', ...fields }))
    form.append(name, value)
  return form
}

test('a registration gives the address lower-cased and as it was written', () => {
  expect(toRegistration(aForm(), 'free')).toEqual({
    username: 'ada@example.com',
    originalEmail: 'Ada@Example.com',
    normalizedEmail: 'ada@example.com',
    password: 'a long password',
    name: 'Ada',
    plan: 'free',
  })
})

test('the contract takes what the form gives', () => {
  expect(authApi.register.input.safeParse(toRegistration(aForm(), 'early-bird')).success).toBe(true)
})

test('nobody registers without accepting the terms', () => {
  expect(checkTerms(aForm())).toEqual({ acceptTerms: 'Accept the Privacy Policy & Terms of Service to register.' })
  expect(checkTerms(aForm({ acceptTerms: 'on' }))).toEqual({})
})

const verifier = 'v'.repeat(43)
const ofGoogle = { provider: 'google', email: 'ada@example.com', name: 'Ada', accessToken: 'one time', verifier } as const

test('somebody whom a provider vouches for registers with what it said of them', () => {
  const completion = toCompletion(aForm({ name: 'Somebody Else' }), ofGoogle, 'free')

  expect(completion).toEqual({
    provider: 'google',
    email: 'ada@example.com',
    name: 'Ada',
    temporaryToken: 'one time',
    codeVerifier: verifier,
    plan: 'free',
  })
  expect(socialApi.complete.input.safeParse(completion).success).toBe(true)
})

test('where the provider knew no name the form asks for it', () => {
  expect(toCompletion(aForm({ name: 'Ada Example' }), { ...ofGoogle, name: '' }, 'free').name).toBe('Ada Example')
})

test.each([
  ['open', undefined, undefined],
  [undefined, undefined, undefined],
  ['invitation', 'a token', undefined],
  ['closed', 'a token', undefined],
  ['invitation', undefined, /need an invitation/],
  ['closed', undefined, /Sign-up is closed/],
])('where sign-up is %s, with the invitation %s, the form gives way to %s', (mode, invitation, words) => {
  const said = whyNot(mode, invitation)

  if (words) expect(said).toMatch(words)
  else expect(said).toBeUndefined()
})

test.each([null, undefined, '', 'early-bird'])('asking for %s gives early-bird', (asked) => {
  expect(choosePlan(asked)).toEqual({ plan: 'early-bird' })
})

test.each(['free', 'creator', 'studio'])('the plan %s can be chosen', (asked) => {
  expect(choosePlan(asked)).toEqual({ plan: asked })
})

test.each(['gold', 'constructor'])('%s is no plan, so it falls back to early-bird and says so', (asked) => {
  expect(choosePlan(asked)).toEqual({ plan: 'early-bird', note: `There is no plan named ${asked}, so you start with Early Bird.` })
})
