import type { authApi } from '#shared/contracts/auth.ts'
import type { Answers } from '../http/answers.ts'
import { originOf } from '../http/origin-of.ts'
import { type ChangeDeps, changePassword } from '../use-cases/people/change-password.ts'
import { endSession } from '../use-cases/people/end-session.ts'
import { listSessions } from '../use-cases/people/list-sessions.ts'
import { type LogInDeps, logIn } from '../use-cases/people/log-in.ts'
import { type RegistrationDeps, registerPerson } from '../use-cases/people/register-person.ts'
import { type ResetRequestDeps, requestReset } from '../use-cases/people/request-reset.ts'
import { type ResendDeps, resendVerification } from '../use-cases/people/resend-verification.ts'
import { type ResetDeps, resetPassword } from '../use-cases/people/reset-password.ts'
import { verifyEmail } from '../use-cases/people/verify-email.ts'

type AuthDeps = RegistrationDeps & LogInDeps & ResendDeps & ResetRequestDeps & ResetDeps & ChangeDeps

export const authAnswers = (deps: AuthDeps): Answers<typeof authApi> => ({
  async register({ username, password, name, plan }, call) {
    const { token, user } = await registerPerson(deps, { email: username, password, name, plan, origin: originOf(call) })
    return { token, role: user.role, user }
  },
  login: ({ email, password }, call) => logIn(deps, { email, password, origin: originOf(call) }),
  async logout(_input, { userId, sessionId }) {
    await deps.sessions.end({ userId, id: sessionId })
    return say('You are logged out.')
  },
  async verifyEmail({ token }) {
    const { isFirst } = await verifyEmail(deps, token)
    return say(`Your e-mail address is ${isFirst ? 'verified. You can log in now.' : 'already verified. You can log in.'}`)
  },
  async resendVerification({ email }, { ip }) {
    await resendVerification(deps, { email, address: ip })
    return say('Verification email sent successfully')
  },
  async requestReset({ email }, { ip }) {
    await requestReset(deps, { email, address: ip })
    return say('Password reset instructions have been sent to your email.')
  },
  async reset(given) {
    await resetPassword(deps, given)
    return say('Password has been reset successfully!')
  },
  async changePassword(given, { person, sessionId, ip }) {
    await changePassword(deps, { ...given, user: await person(), sessionId, address: ip })
    return say('Your password is changed, and you are signed out everywhere else.')
  },

  sessions: (_input, { userId, sessionId, now }) => listSessions(deps, { userId, sessionId, now }),
  endSession: ({ id }, { userId, now }) => endSession(deps, { userId, id }, now),
  endOtherSessions: (_input, { userId, sessionId }) => deps.sessions.endAll(userId, sessionId),

  me: (_input, { person }) => person(),
})

const say = (message: string) => ({ message })
