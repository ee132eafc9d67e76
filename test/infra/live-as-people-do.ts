import { localEdgeKey } from '#infra/local-aws/environment.ts'
import { authApi } from '#shared/contracts/auth.ts'
import { formsApi } from '#shared/contracts/forms.ts'
import { healthApi } from '#shared/contracts/health.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { socialApi } from '#shared/contracts/social.ts'
import { suggestionsApi } from '#shared/contracts/suggestions.ts'
import { userApi } from '#shared/contracts/user.ts'
import { createClient } from '#web/lib/request.ts'
import { call } from '../api/call.ts'
import { comeBack } from '../api/come-back.ts'
import type { Inhabited } from '../api/inhabited.ts'
import { aNewcomer, aPerson, mailedToken, type Person, password } from '../api/person.ts'
import { signedIn } from '../api/signed-in.ts'

type Crier = Inhabited['crier']

const newPassword = 'a much better password'

/**
 * A person signs in every possible way and changes everything of theirs, while others submit forms and make
 * suggestions.
 */
export const liveAsPeopleDo = async ({ crier }: Pick<Inhabited, 'crier'>) => {
  const gina = await aPerson(crier, 'gina')
  await changePassword(crier, gina)
  await moveAddress(crier, gina)
  await signInThroughProviders(crier)
  await takeFromSquatters(crier)
  await lookAfterData(crier)
  await wish(crier)
  await fillForms(crier)
}

const changePassword = async (crier: Crier, { email, request, token }: Person) => {
  const guest = createClient({ baseUrl: crier.url })
  await call(crier, 'POST /auth/login', { body: { email, password: 'not mine' } })
  const other = signedIn(await guest.request(authApi.login, { email, password }))
  const [oldest] = (await request(authApi.sessions, {})).body.filter(({ isCurrent }) => !isCurrent)
  await request(authApi.endSession, { id: oldest?.id ?? '' })
  await request(authApi.endOtherSessions, {})
  await call(crier, 'GET /auth/me', { token: other.token })
  await call(crier, 'POST /user/change-password', { token, body: { currentPassword: 'not mine', newPassword } })
  await request(authApi.changePassword, { currentPassword: password, newPassword })
  await guest.request(authApi.requestReset, { email })
  await guest.request(authApi.reset, { token: await mailedToken(crier, email, '/reset-password'), newPassword: password })
}

const moveAddress = async (crier: Crier, { email }: Person) => {
  const guest = createClient({ baseUrl: crier.url })
  const { token } = signedIn(await guest.request(authApi.login, { email, password }))
  const { request } = createClient({ baseUrl: crier.url, token })
  const moved = 'gina.elsewhere@crier.test'
  await call(crier, 'PUT /user', { token, body: { email: moved, currentPassword: 'not mine' } })
  await request(userApi.update, { email: moved, currentPassword: password })
  await guest.request(userApi.confirmEmail, { token: await mailedToken(crier, moved, '/confirm-email') })
  await takeBack(crier, { email, moved })
}

/** Meanwhile, the thief who moved the account has linked their own sign-in. */
const takeBack = async (crier: Crier, { email, moved }: { email: string; moved: string }) => {
  const guest = createClient({ baseUrl: crier.url })
  const { token } = signedIn(await guest.request(authApi.login, { email: moved, password }))
  const come = await comeBack(crier, 'github', 'gina.elsewhere')
  const known = (await guest.request(socialApi.login, come)).body
  if (!known.requiresLogin) throw new Error('Gina is not known.')
  const own = { temporaryToken: known.temporaryToken, codeVerifier: come.codeVerifier }
  await createClient({ baseUrl: crier.url, token }).request(socialApi.link, own)
  const { resetToken } = (await guest.request(userApi.cancelEmail, { token: await mailedToken(crier, email, '/cancel-email') })).body
  await guest.request(authApi.reset, { token: resetToken, newPassword })
}

/** Signs in as a person new to Crier, and as one who already has an account. */
const signInThroughProviders = async (crier: Crier) => {
  const guest = createClient({ baseUrl: crier.url })
  await guest.request(healthApi.config, {})
  const hugo = await comeBack(crier, 'google', 'hugo')
  const first = (await guest.request(socialApi.login, hugo)).body
  if (!first.requiresRegistration) throw new Error('Hugo is known already.')
  const { email, name, temporaryToken } = first
  await guest.request(socialApi.complete, { email, name, temporaryToken, codeVerifier: hugo.codeVerifier })
  await guest.request(socialApi.login, await comeBack(crier, 'google', 'hugo'))
  // Visitors are rate limited, but programs on this machine aren't.
  const headers = { 'x-crier-edge': localEdgeKey, 'x-forwarded-for': '203.0.113.7' }
  await call(crier, 'POST /auth/social/github/login', { headers, body: { code: 'made up', codeVerifier: 'v'.repeat(43) } })

  const ines = await aPerson(crier, 'ines')
  const own = await comeBack(crier, 'github', 'ines')
  const known = (await guest.request(socialApi.login, own)).body
  if (!known.requiresLogin) throw new Error('Ines is not known.')
  await ines.request(socialApi.link, { temporaryToken: known.temporaryToken, codeVerifier: own.codeVerifier })
  await call(crier, 'POST /auth/confirm', { token: ines.token, body: { password } })
  const again = await comeBack(crier, 'github', 'ines')
  await ines.request(socialApi.confirm, again)
}

/** Two people sign up with others' addresses, whose owners arrive through a provider and a reset. */
const takeFromSquatters = async (crier: Crier) => {
  const guest = createClient({ baseUrl: crier.url })
  await aNewcomer(crier, 'kai')
  const kai = await comeBack(crier, 'google', 'kai')
  const came = (await guest.request(socialApi.login, kai)).body
  if (!came.requiresRegistration) throw new Error('Kai was not let in.')
  const { email, name, temporaryToken } = came
  await guest.request(socialApi.complete, { email, name, temporaryToken, codeVerifier: kai.codeVerifier })

  const squatted = (await aNewcomer(crier, 'lea')).email
  await guest.request(authApi.requestReset, { email: squatted })
  await guest.request(authApi.reset, { token: await mailedToken(crier, squatted, '/reset-password'), newPassword })
}

const lookAfterData = async (crier: Crier) => {
  const { request, id } = await aPerson(crier, 'jan')
  await request(userApi.get, {})
  await request(userApi.stats, { id })
  await request(userApi.update, { notifications: { weeklySummary: true } })
  await request(userApi.update, { notifications: { weeklySummary: false } })
  await request(postsApi.draft, { content: 'Something to take along' })
  await request(userApi.usage, {})
  await request(userApi.export, {})
}

/** Creates enough suggestions that a later page has to be found. */
const wish = async (crier: Crier) => {
  const [kim, { request }] = [await aPerson(crier, 'kim'), await aPerson(crier, 'leo')]
  const body = { title: 'Louder bells', description: 'For villages' }
  const headers = { 'idempotency-key': 'wish' }
  for (const _ of ['first', 'again']) await call(crier, 'POST /suggestion', { token: kim.token, headers, body })
  const { id } = (await request(suggestionsApi.create, { title: 'Softer bells' })).body
  await request(suggestionsApi.upvote, { id })
  await request(suggestionsApi.upvote, { id })
  await request(suggestionsApi.get, { id })
  for (const sortBy of ['date', 'upvotes'] as const)
    for (const page of [1, 2]) {
      await request(suggestionsApi.list, { sortBy, page, pageSize: 1 })
      await request(suggestionsApi.list, { sortBy, page, pageSize: 1, searchQuery: 'bells' })
    }
}

const fillForms = async (crier: Crier) => {
  const guest = createClient({ baseUrl: crier.url })
  const written = { name: 'Jo', email: 'jo@crier.test', subject: 'Hello', content: 'Is anybody there?' }
  await guest.request(formsApi.contact, { contactFormId: 1, ...written, referredById: null })
  await guest.request(formsApi.joinWaitlist, { email: 'jo@crier.test', comment: 'X' })
  await guest.request(formsApi.joinWaitlist, { email: 'jo@crier.test', comment: 'X and others' })
  await guest.request(formsApi.trusted, {})
  await guest.request(formsApi.offerEnd, {})
}
