import type { socialApi } from '#shared/contracts/social.ts'
import type { Answers } from '../http/answers.ts'
import { originOf } from '../http/origin-of.ts'
import { linkIdentity } from '../use-cases/social/link-identity.ts'
import { type RegisterDeps, registerByCode, registerByToken } from '../use-cases/social/register-identity.ts'
import { type SignInDeps, signIn } from '../use-cases/social/sign-in.ts'

export const socialAnswers = (deps: SignInDeps & RegisterDeps): Answers<typeof socialApi> => ({
  login: ({ provider, code, codeVerifier, plan }, call) => signIn(deps, { provider, code, codeVerifier, plan, origin: originOf(call) }),

  async register({ provider, code, codeVerifier, accessToken, username, name, plan }, call) {
    const wishes = { email: username, field: 'username', name, plan, origin: originOf(call) } as const
    const registered =
      code === undefined
        ? await registerByToken(deps, accessToken ?? '', { ...wishes, provider })
        : await registerByCode(deps, { provider, code, codeVerifier }, wishes)
    return { ...registered, role: registered.user.role }
  },

  async complete({ temporaryToken, provider, email, name, plan }, call) {
    const wishes = { email, field: 'email', name, plan, provider, origin: originOf(call) } as const
    const registered = await registerByToken(deps, temporaryToken, wishes)
    return { ...registered, role: registered.user.role }
  },

  link: async ({ temporaryToken }, { person }) => linkIdentity(deps, await person(), temporaryToken),
})
