import { expect, test } from 'vitest'
import { aUser } from '#test/builders/a-user.ts'
import { isProfileChanged, profileChange } from './profile-form.tsx'

const user = aUser({ name: 'Ada', email: 'ada@example.com' })

const formOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('what is as it was is not sent', () => {
  expect(profileChange(user, formOf({ name: ' Ada ', email: 'Ada@Example.com ' }))).toEqual({})
  expect(profileChange(user, formOf({ name: 'Ada King', email: 'ada@example.com' }))).toEqual({ name: 'Ada King' })
})

test('a name that was emptied is sent, so that it is refused rather than kept in silence', () => {
  expect(profileChange(user, formOf({ name: '', email: 'ada@example.com' }))).toEqual({ name: '' })
})

test('another address goes with the password of who has one and confirmed the address that they have', () => {
  const form = formOf({ name: 'Ada', email: 'king@example.com', currentPassword: 'secret' })

  expect(profileChange(user, form)).toEqual({ email: 'king@example.com', currentPassword: 'secret' })
  expect(profileChange({ ...user, hasPassword: false }, form)).toEqual({ email: 'king@example.com' })
  expect(profileChange({ ...user, isEmailVerified: false }, form)).toEqual({ email: 'king@example.com' })
})

test('a password that was left out is sent empty, so that the contract asks for it', () => {
  expect(profileChange(user, formOf({ name: 'Ada', email: 'king@example.com' }))).toEqual({
    email: 'king@example.com',
    currentPassword: '',
  })
})

test.each([
  [{ name: 'Ada', email: 'ADA@example.com' }, false],
  [{ name: 'Ada K', email: 'ada@example.com' }, true],
  [{ name: 'Ada', email: 'king@example.com' }, true],
])('%j is unsaved: %s', (profile, isChanged) => {
  expect(isProfileChanged(user, profile)).toBe(isChanged)
})
