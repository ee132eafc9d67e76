import type { SessionRef, Sessions } from '#functions/ports/sessions.ts'
import type { Users } from '#functions/ports/users.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { providerNames } from '#shared/domain/users.ts'
import { type ComeBack, type IdentifyDeps, identifyPerson } from './identify-person.ts'

export type ConfirmByProviderDeps = IdentifyDeps & { users: Pick<Users, 'findByIdentity'>; sessions: Pick<Sessions, 'prove'> }

/**
 * Notes for five minutes that the user of the session has just signed in at the person's own provider. Throws `DomainError('forbidden')` when they
 * came back as somebody else, and what `identifyPerson` throws.
 */
export const confirmByProvider = async (deps: ConfirmByProviderDeps, session: SessionRef, comeBack: ComeBack) => {
  const { identity } = await identifyPerson(deps, comeBack)
  const person = await deps.users.findByIdentity(identity)
  if (person?.id !== session.userId)
    throw new DomainError('forbidden', `This is not the ${providerNames[comeBack.provider]} account that you sign in with.`)
  await deps.sessions.prove(session, deps.now())
}
