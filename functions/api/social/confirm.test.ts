import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { minuteMs } from '#shared/domain/times.ts'
import { Token } from '#test/builders/auth-group.ts'
import { aSocialGroup, codeVerifier } from '#test/builders/social-group.ts'

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(() => {
  vi.restoreAllMocks()
})

/** Ada, who signed up through Google more than five minutes ago; `provenAt` says when she last proved who she is. */
const world = async () => {
  const group = aSocialGroup()
  const { token } = Token.parse((await group.complete({ temporaryToken: (await group.comeBack('ada')).temporaryToken })).body)
  group.pass(6 * minuteMs)
  const confirm = (code: string, by = token, provider = 'google') => group.call(`${provider}/confirm`, { code }, { token: by })
  const provenAt = async () => (await group.sessions.list('id-1', group.now()))[0]?.provenAt
  return { ...group, token, confirm, provenAt }
}

test('signing in again at their own provider proves who a person is', async () => {
  const { confirm, provenAt, providers } = await world()

  const answer = await confirm('ada')

  expect(answer.status).toBe(204)
  expect(await provenAt()).toBe('2026-05-04T09:06:00.000Z')
  expect(providers.google.asked.at(-1)).toEqual({ code: 'ada', codeVerifier })
})

test('returning as someone else, known here or not, proves nothing', async () => {
  const { confirm, complete, comeBack, provenAt } = await world()
  await complete({ temporaryToken: (await comeBack('bert')).temporaryToken, email: 'bert@example.com' })

  const answers = [await confirm('bert'), await confirm('nobody'), await confirm('ada', undefined, 'github')]

  for (const answer of answers) expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect(await provenAt()).toBe('2026-05-04T09:00:00.000Z')
})

test('a session can’t link another sign-in method without a fresh sign-in', async () => {
  const { comeBack, link, token } = await world()
  const { temporaryToken } = await comeBack('ada', 'github')

  expect(await link(temporaryToken, token)).toMatchObject({ status: 403, body: { code: 'fresh-sign-in-required' } })
})
