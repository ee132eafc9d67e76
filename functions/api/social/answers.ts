import type { socialApi } from '#shared/contracts/social.ts'
import type { User } from '#shared/domain/users.ts'
import type { Answers } from '../../http/answers.ts'
import { originOf } from '../../http/edge.ts'
import { answerUser } from '../../use-cases/people/answer-user.ts'
import { type RegisterDeps, registerByCode, registerByToken } from '../../use-cases/social/register-identity.ts'
import { confirmByProvider, linkIdentity, type SignInDeps, signIn } from '../../use-cases/social/sign-in.ts'

export const socialAnswers = (deps: SignInDeps & RegisterDeps): Answers<typeof socialApi> => ({
  login: ({ provider, code, codeVerifier, plan }, call) => signIn(deps, { provider, code, codeVerifier, plan, origin: originOf(call) }),

  async register({ provider, code, codeVerifier, accessToken, username, name, plan, language, invitation }, call) {
    const wishes = { email: username, field: 'username', name, plan, language, invitation, origin: originOf(call) } as const
    const registered =
      code === undefined
        ? await registerByToken(deps, { temporaryToken: accessToken ?? '', codeVerifier }, { ...wishes, provider })
        : await registerByCode(deps, { provider, code, codeVerifier }, wishes)
    return answerRegistered(registered, call.now)
  },

  async complete({ temporaryToken, codeVerifier, provider, email, name, plan, language, invitation }, call) {
    const wishes = { email, field: 'email', name, plan, language, invitation, provider, origin: originOf(call) } as const
    const registered = await registerByToken(deps, { temporaryToken, codeVerifier }, wishes)
    return answerRegistered(registered, call.now)
  },

  confirm: ({ provider, code, codeVerifier }, { userId, sessionId, ip }) =>
    confirmByProvider(deps, { userId, id: sessionId }, { provider, code, codeVerifier, address: ip }),

  link: async (own, { person, now }) => answerUser(await linkIdentity(deps, await person(), own), now),
})

const answerRegistered = ({ user, token }: { user: User; token: string }, now: number) => ({
  token,
  role: user.role,
  user: answerUser(user, now),
})
