import { authApi } from '#shared/contracts/auth.ts'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { secondMs } from '#shared/domain/times.ts'
import { type Client, createClient } from '#web/lib/request.ts'
import { connected } from '../api/connected.ts'
import { mailedToken } from '../api/person.ts'
import type { Crier } from './crier.ts'
import { inParallel } from './in-parallel.ts'

export type Person = {
  email: string
  token: string
  userId: string
  request: Client['request']
  accounts: { id: string; username: string }[]
}

export const password = 'correct horse battery'

type SignUpOptions = { name: string; count: number; accountsEach: number }

/** Signs people up through the API, each with accounts on the sandbox's X. */
export const signUpPeople = async (crier: Crier, { name, count, accountsEach }: SignUpOptions): Promise<Person[]> =>
  inParallel(
    4,
    Array.from({ length: count }, (_, index) => `${name}${index}`),
    (one) => signUp(crier, one, accountsEach),
  )

const signUp = async (crier: Crier, name: string, accountCount: number): Promise<Person> => {
  const email = `${name}@bench.test`
  const guest = createClient({ baseUrl: crier.url })
  const { body } = await guest.request(authApi.register, { username: email, password, name, plan: 'early-bird' })
  await guest.request(authApi.postVerifyEmail, { token: await mailedToken(crier, email), password })
  const { request } = createClient({ baseUrl: crier.url, token: body.token })
  const accounts: Person['accounts'] = []
  for (let index = 0; index < accountCount; index += 1) accounts.push(await connect(request, `${name}a${index}`))
  return { email, token: body.token, userId: body.user.id, request, accounts }
}

const connect = async (request: Client['request'], username: string) => {
  const { url } = (await request(platformsApi.authorize, { p: 'x' })).body
  const answer = await fetch(`${url}&login_hint=${username}`, { redirect: 'manual', signal: AbortSignal.timeout(10 * secondMs) })
  const { searchParams } = new URL(answer.headers.get('location') ?? '', url)
  const [code = '', state = ''] = [searchParams.get('code') ?? '', searchParams.get('state') ?? '']
  const { id, username: connectedAs } = connected(await request(platformsApi.callback, { p: 'x', code, state }))
  return { id, username: connectedAs }
}
