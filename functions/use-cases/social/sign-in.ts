import type { Users } from '#functions/ports/users.ts'
import type { SocialResult } from '#shared/contracts/social.ts'
import type { Plan } from '#shared/domain/plans.ts'
import { providerNames, type User } from '#shared/domain/users.ts'
import { answerUser } from '../people/answer-user.ts'
import type { Origin, SessionDeps } from '../people/start-session.ts'
import { passFirstFactor } from '../second-factor/pass-first-factor.ts'
import { type ComeBack, type IdentifyDeps, identifyPerson } from './identify-person.ts'
import { keepSignIn, type PendingDeps } from './pending-sign-ins.ts'

export type SignInDeps = IdentifyDeps & PendingDeps & SessionDeps & { users: Users }

type SignIn = Omit<ComeBack, 'address'> & { plan: Plan | undefined; origin: Origin }

/**
 * Signs a person in by their identity at a provider, or asks for their second factor. The address that they have there by now does not matter. Keeps
 * the sign-in of somebody unknown under a temporary token. They can register an address with it that is free, or that was never verified. The owner
 * of an address with an account can link the identity once they have logged in. An address alone never opens an account. Throws what `identifyPerson`
 * throws.
 */
export const signIn = async (deps: SignInDeps, { plan, origin, ...comeBack }: SignIn): Promise<SocialResult> => {
  const beganAt = deps.now()
  const person = await identifyPerson(deps, { ...comeBack, address: origin.address })
  const known = await deps.users.findByIdentity(person.identity)
  if (known) {
    const { session, secondStep } = await passFirstFactor(deps, { userId: known.id, origin, beganAt })
    if (secondStep) return { requiresRegistration: false, requiresLogin: false, secondStep }
    return { requiresRegistration: false, requiresLogin: false, user: answerUser(known, deps.now()), token: session.token }
  }

  const owner = await deps.users.findByEmail(person.email)
  const { email, name } = person
  const pending = { email, name, temporaryToken: await keepSignIn(deps, { person, plan, codeVerifier: comeBack.codeVerifier }) }
  if (!owner?.user.isEmailVerified) return { requiresRegistration: true, requiresLogin: false, ...pending }
  const message = howToLink(owner.user, providerNames[comeBack.provider])
  return { requiresRegistration: false, requiresLogin: true, ...pending, message }
}

const howToLink = ({ hasPassword, providers }: User, name: string) => {
  const way = hasPassword ? 'with your password' : `through ${providers.map((provider) => providerNames[provider]).join(' or ')}`
  return `There is already an account with this e-mail address. Log in ${way} to connect ${name} to it.`
}
