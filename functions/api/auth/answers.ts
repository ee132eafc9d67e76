import type { authApi } from '#shared/contracts/auth.ts'
import type { InputOf } from '#shared/contracts/endpoint.ts'
import type { Answers, Call } from '../../http/answers.ts'
import { originOf } from '../../http/edge.ts'
import { answerUser } from '../../use-cases/people/answer-user.ts'
import { markBrowser } from '../../use-cases/people/known-browsers.ts'
import { type LogInDeps, logIn } from '../../use-cases/people/log-in.ts'
import { type ActivityDeps, recentActivity } from '../../use-cases/people/overview.ts'
import { type ChangeDeps, changePassword } from '../../use-cases/people/passwords.ts'
import { confirmPerson } from '../../use-cases/people/proof.ts'
import { type ResetDeps, type ResetRequestDeps, requestReset, resetPassword } from '../../use-cases/people/reset-password.ts'
import { endOtherSessions, endSession, listSessions } from '../../use-cases/people/sessions.ts'
import { type RegistrationDeps, registerPerson } from '../../use-cases/people/sign-up.ts'
import { type ResendDeps, resendVerification, type VerifyDeps, verifyEmail } from '../../use-cases/people/verify-email.ts'

type AuthDeps = ActivityDeps & RegistrationDeps & LogInDeps & ResendDeps & ResetRequestDeps & ResetDeps & ChangeDeps & VerifyDeps

export const authAnswers = (deps: AuthDeps): Answers<typeof authApi> => ({
  async register({ username, password, name, plan, invitation }, call) {
    const { token, user } = await registerPerson(deps, { email: username, password, name, plan, invitation, origin: originOf(call) })
    return { token, role: user.role, user: answerUser(user, call.now) }
  },
  async login({ email, password }, call) {
    const { user, session, secondStep } = await logIn(deps, { email, password, origin: originOf(call) })
    call.concerns(user.id)
    if (secondStep) return { status: 202, body: { secondStep } }
    return { status: 200, body: { token: session.token, user: answerUser(user, call.now) } }
  },
  async logout(_input, { userId, sessionId }) {
    await deps.sessions.end({ userId, id: sessionId })
    return say('You’re logged out.')
  },
  verifyEmail: (given, call) => verify(deps, given, call),
  postVerifyEmail: (given, call) => verify(deps, given, call),
  async resendVerification({ email }, { ip }) {
    await resendVerification(deps, { email, address: ip })
    return say('Verification email sent successfully')
  },
  async requestReset({ email }, { ip }) {
    await requestReset(deps, { email, address: ip })
    return say('Password reset instructions have been sent to your email.')
  },
  reset: (given, call) => reset(deps, given, call),
  olderReset: (given, call) => reset(deps, given, call),
  async changePassword(given, call) {
    await changePassword(deps, { ...given, user: await call.person(), sessionId: call.sessionId, origin: originOf(call) })
    return say('Your password has been changed, and you’re signed out everywhere else.')
  },

  confirm: async ({ password }, { person, userId, sessionId }) =>
    confirmPerson(deps, await person(), { password, session: { userId, id: sessionId } }),

  sessions: (_input, { userId, sessionId, now }) => listSessions(deps, { userId, sessionId, now }),
  endSession: ({ id }, { userId, now }) => endSession(deps, { userId, id }, now),
  endOtherSessions: (_input, call) =>
    endOtherSessions(deps, { session: { userId: call.userId, id: call.sessionId }, origin: originOf(call), now: call.now }),

  activity: (_input, { userId, ip }) => recentActivity(deps, { userId, address: ip }),
  me: async (_input, { person, now }) => answerUser(await person(), now),
})

const verify = async (deps: AuthDeps, { token, password }: InputOf<typeof authApi.postVerifyEmail>, call: Call) => {
  const { isFirst } = await verifyEmail(deps, { token, password, session: await call.session(), visitor: originOf(call) })
  return say(`Your email address is ${isFirst ? 'verified. You can log in now.' : 'already verified. You can log in.'}`)
}

const reset = async (deps: AuthDeps, given: InputOf<typeof authApi.reset>, call: Call) => {
  const { id: userId } = await resetPassword(deps, given)
  call.concerns(userId)
  // Anyone who can read the mailbox can sign in from this browser from now on, however many people are guessing at the
  // account. There's no session yet.
  await markBrowser(deps, { userId, id: '' }, originOf(call))
  return say('Password has been reset successfully!')
}

const say = (message: string) => ({ message })
