import { afterAll, expect, test } from 'vitest'
import { startCrier } from './crier.ts'
import { callFrom } from './from-address.ts'
import { aPerson, password } from './person.ts'

const crier = await startCrier()
afterAll(crier.stop)

const logIn = (address: string, body: { email: string; password: string }, cookie?: string) =>
  callFrom(address, crier, 'POST /auth/login', { body, ...(cookie !== undefined && { cookie }) })

test('while one address guesses passwords, valid logins from other addresses succeed and the guesses are refused', async () => {
  const { email } = await aPerson(crier, 'guessed')
  const statuses: number[] = []
  const guesses: number[] = []

  for (let login = 0; login < 22; login += 1) {
    guesses.push((await logIn('127.0.0.66', { email, password: `guess ${login}` })).status)
    statuses.push((await logIn(`127.0.1.${login + 1}`, { email, password })).status)
  }

  expect(statuses).toEqual(Array.from({ length: 22 }, () => 200))
  expect(guesses.slice(0, 5)).toEqual([401, 401, 401, 401, 401])
  expect(guesses).toContain(429)
})

test('when too many networks guess, new browsers have to wait, but one with a cookie from an earlier login doesn’t', async () => {
  const { email } = await aPerson(crier, 'besieged')
  const home = await logIn('127.0.2.1', { email, password })
  // Counted by the hour, of which a new one may begin meanwhile.
  let guessed = 0
  for (let network = 1; network <= 130 && guessed !== 429; network += 1)
    guessed = (await logIn(`127.0.3.${network}`, { email, password: 'guess' })).status

  const unknown = await logIn('127.0.2.2', { email, password })
  const forged = await logIn('127.0.2.2', { email, password }, home.cookie.replace(/.{8}$/, 'AAAAAAAA'))
  const known = await logIn('127.0.2.2', { email, password }, home.cookie)

  expect(guessed).toBe(429)
  expect(home.cookie).toMatch(/^crier-browser=/)
  expect(unknown.status).toBe(429)
  expect(unknown.body).toContain('Too many failed attempts. Try again in')
  expect(forged.status).toBe(429)
  expect(known.status).toBe(200)
})
