import { adminApi } from '#shared/contracts/admin.ts'
import { authApi } from '#shared/contracts/auth.ts'
import { socialApi } from '#shared/contracts/social.ts'
import { createClient } from '#web/lib/request.ts'
import { anAdministrator } from '../api/an-administrator.ts'
import { call } from '../api/call.ts'
import { comeBack } from '../api/come-back.ts'
import type { Inhabited } from '../api/inhabited.ts'
import { aPerson, type Person, password } from '../api/person.ts'

/** An administrator views everything, disables someone for a while, invites someone, and pauses a platform. */
export const liveAsAdministrators = async ({ crier, anna }: Pick<Inhabited, 'crier' | 'anna'>) => {
  const { request } = await anAdministrator(crier, 'olga')
  const pia = await aPerson(crier, 'pia')
  await request(adminApi.people, { search: 'pia' })
  await request(adminApi.people, { search: pia.email })
  await request(adminApi.person, { id: anna.id })
  await request(adminApi.disable, { id: pia.id })
  await call(crier, 'POST /auth/login', { body: { email: pia.email, password } })
  await request(adminApi.enable, { id: pia.id })

  await useInvitations(crier, request, pia.email)

  await request(adminApi.platforms, {})
  await request(adminApi.pause, { p: 'threads', hours: 1 })
  await request(adminApi.resume, { p: 'threads' })
  await request(adminApi.queues, {})
  await request(adminApi.system, {})
  await request(adminApi.testMail, {})
}

/**
 * Withdraws one invitation. Another lets in a person who first tries a taken address, and the third a person who signs
 * in through a provider.
 */
const useInvitations = async (crier: Inhabited['crier'], request: Person['request'], taken: string) => {
  const made = async () => (await request(adminApi.invite, { note: 'For a friend' })).body
  const tokenOf = ({ link }: { link: string }) => new URL(link).searchParams.get('invitation') ?? ''
  await request(adminApi.withdraw, { id: (await made()).id })
  const [one, other] = [tokenOf(await made()), tokenOf(await made())]
  await request(adminApi.invitations, {})

  const quinn = { password, name: 'Quinn', plan: 'early-bird', invitation: one } as const
  await call(crier, 'POST /auth/register', { body: { ...quinn, username: taken } })
  const guest = createClient({ baseUrl: crier.url })
  await guest.request(authApi.register, { ...quinn, username: 'quinn@crier.test' })

  const rosa = await comeBack(crier, 'google', 'rosa')
  const known = (await guest.request(socialApi.login, rosa)).body
  if (!known.requiresRegistration) throw new Error('Rosa is known already.')
  const { email, name, temporaryToken } = known
  await guest.request(socialApi.complete, { email, name, temporaryToken, codeVerifier: rosa.codeVerifier, invitation: other })
}
