import type { VouchedPerson } from '#functions/ports/identity-provider.ts'
import type { Users } from '#functions/ports/users.ts'
import { DomainError, invalidField } from '#shared/domain/errors.ts'
import type { Plan, Provider, User } from '#shared/domain/users.ts'
import { newUser } from '../people/new-user.ts'
import { type Origin, type SessionDeps, startSession } from '../people/start-session.ts'
import { type ComeBack, type IdentifyDeps, identifyPerson } from './identify-person.ts'
import { endedSignIn, endSignIn, findSignIn, type PendingDeps } from './pending-sign-ins.ts'

export type RegisterDeps = IdentifyDeps & PendingDeps & SessionDeps & { users: Users }

/** What the person wrote; `field` names the one that their address came in. */
type Wishes = { email: string; field: 'email' | 'username'; name: string | undefined; plan: Plan | undefined; origin: Origin }

const usualPlan: Plan = 'early-bird'

/**
 * Signs somebody up and in with the temporary token of their sign-in. The token makes one account; a refused attempt leaves it good, so that
 * the person can correct what they wrote, or log in and link. Throws `DomainError('invalid')` when the token is not good (any more) or the
 * address is not the one that the provider vouched for, `conflict` when the address or the identity was taken meanwhile.
 */
export const registerByToken = async (deps: RegisterDeps, token: string, wishes: Wishes & { provider: Provider | undefined }) => {
  const { person, plan } = await findSignIn(deps, token)
  if (wishes.provider !== undefined && wishes.provider !== person.identity.provider) throw endedSignIn()
  const user = await createUser(deps, person, { ...wishes, plan: wishes.plan ?? plan })
  await endSignIn(deps, token)
  return { user, token: await startSession(deps, { userId: user.id, origin: wishes.origin }) }
}

/** The same at once, with the code that a provider sent the person back with. Throws what `identifyPerson` throws, too. */
export const registerByCode = async (deps: RegisterDeps, comeBack: Omit<ComeBack, 'address'>, wishes: Wishes) => {
  const person = await identifyPerson(deps, { ...comeBack, address: wishes.origin.address })
  const user = await createUser(deps, person, wishes)
  return { user, token: await startSession(deps, { userId: user.id, origin: wishes.origin }) }
}

const createUser = async (deps: RegisterDeps, { identity, email, name }: VouchedPerson, wishes: Wishes): Promise<User> => {
  if (wishes.email !== email) throw invalidField(wishes.field, `Use the address that you signed in with: ${email}.`)
  const chosen = { name: wishes.name ?? name, plan: wishes.plan ?? usualPlan }
  const user = newUser(deps, { email, ...chosen, isEmailVerified: true, hasPassword: false, providers: [identity.provider] })
  const isCreated = await deps.users.create(user, undefined, identity)
  if (!isCreated) throw new DomainError('conflict', 'There is already an account with this e-mail address. Log in instead.')
  return user
}
