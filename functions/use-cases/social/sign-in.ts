import type { SessionRef, Sessions } from '#functions/ports/sessions.ts'
import type { Users } from '#functions/ports/users.ts'
import type { SocialResult } from '#shared/contracts/social.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { Plan } from '#shared/domain/plans.ts'
import { providerNames, type User } from '#shared/domain/users.ts'
import { answerUser } from '../people/answer-user.ts'
import type { Origin, SessionDeps } from '../people/sessions.ts'
import { passFirstFactor } from '../second-factor/pass-first-factor.ts'
import { type IdentifyDeps, identifyPerson, type ProviderCallback } from './identify-person.ts'
import { endSignIn, findSignIn, keepSignIn, type OwnSignIn, type PendingDeps } from './pending-sign-ins.ts'

export type SignInDeps = IdentifyDeps & PendingDeps & SessionDeps & { users: Users }

type SignIn = Omit<ProviderCallback, 'address'> & { plan: Plan | undefined; origin: Origin }

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
  return `There is already an account with this email address. Log in ${way} to connect ${name} to it.`
}

export type ConfirmByProviderDeps = IdentifyDeps & { users: Pick<Users, 'findByIdentity'>; sessions: Pick<Sessions, 'prove'> }

/**
 * Notes for five minutes that the user of the session has just signed in at the person's own provider. Throws `DomainError('forbidden')` when they
 * came back as somebody else, and what `identifyPerson` throws.
 */
export const confirmByProvider = async (deps: ConfirmByProviderDeps, session: SessionRef, comeBack: ProviderCallback) => {
  const { identity } = await identifyPerson(deps, comeBack)
  const person = await deps.users.findByIdentity(identity)
  if (person?.id !== session.userId)
    throw new DomainError('forbidden', `That’s not the ${providerNames[comeBack.provider]} account you sign in with.`)
  await deps.sessions.prove(session, deps.now())
}

export type LinkDeps = PendingDeps & { users: Users }

/**
 * Lets a person who is logged in sign in by the identity of a pending sign-in from now on. Throws `DomainError('expired')` when the token is not
 * valid (any more), and `conflict` when the identity is somebody else's. Throws `forbidden` when the identity vouches for another address than the
 * person's own, or they have not verified it. A refused attempt leaves the token valid.
 */
export const linkIdentity = async (deps: LinkDeps, user: User, own: OwnSignIn): Promise<User> => {
  const { identity, email } = (await findSignIn(deps, own)).person
  const name = providerNames[identity.provider]
  if (email !== user.email)
    throw new DomainError('forbidden', `You signed in to ${name} as ${email}. Log in to the account with that email address.`)
  if (!user.isEmailVerified) throw new DomainError('forbidden', 'Confirm your address first: open the link we emailed there.')
  if (!(await deps.users.linkIdentity(user.id, identity)))
    throw new DomainError('conflict', `This ${name} account is already connected to another account here.`)

  await endSignIn(deps, own.temporaryToken)
  return (await deps.users.get(user.id)) ?? user
}
