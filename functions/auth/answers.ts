import type { authApi } from '#shared/contracts/auth.ts'
import type { Answers } from '../http/answers.ts'
import { type LogInDeps, logIn } from '../use-cases/people/log-in.ts'
import { type RegistrationDeps, registerPerson } from '../use-cases/people/register-person.ts'
import { resendVerification } from '../use-cases/people/resend-verification.ts'
import { verifyEmail } from '../use-cases/people/verify-email.ts'

export const authAnswers = (deps: RegistrationDeps & LogInDeps): Answers<typeof authApi> => ({
  async register({ username, password, name, plan }, { userAgent }) {
    const { token, user } = await registerPerson(deps, { email: username, password, name, plan, device: userAgent })
    return { token, role: user.role, user }
  },

  login: ({ email, password }, { userAgent }) => logIn(deps, { email, password, device: userAgent }),

  async logout(_input, { userId, sessionId }) {
    await deps.sessions.end({ userId, id: sessionId })
    return { message: 'You are logged out.' }
  },

  async verifyEmail({ token }) {
    const { isFirst } = await verifyEmail(deps, token)
    return {
      message: isFirst
        ? 'Your e-mail address is verified. You can log in now.'
        : 'Your e-mail address is already verified. You can log in.',
    }
  },

  async resendVerification({ email }) {
    await resendVerification(deps, email)
    return { message: 'Verification email sent successfully' }
  },

  me: (_input, { person }) => person(),
})
