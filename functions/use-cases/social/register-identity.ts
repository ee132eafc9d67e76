import type { VouchedPerson } from '#functions/ports/identity-provider.ts'
import type { JobPlan } from '#functions/ports/jobs.ts'
import type { NewPerson, Users } from '#functions/ports/users.ts'
import { DomainError, invalidField } from '#shared/domain/errors.ts'
import type { Language } from '#shared/domain/languages.ts'
import { defaultPlan, type Plan } from '#shared/domain/plans.ts'
import { toInstant } from '#shared/domain/times.ts'
import type { Provider, User } from '#shared/domain/users.ts'
import { newUser, planTrialEnd, trialEnd } from '../people/new-user.ts'
import { replaceUnverified } from '../people/removal.ts'
import { type Origin, type SessionDeps, startSession } from '../people/sessions.ts'
import { findInvitation, type InvitationDeps, spendInvitation } from '../people/sign-up.ts'
import { type IdentifyDeps, identifyPerson, type ProviderCallback } from './identify-person.ts'
import { endedSignIn, endSignIn, findSignIn, type OwnSignIn, type PendingDeps } from './pending-sign-ins.ts'

export type RegisterDeps = IdentifyDeps &
  PendingDeps &
  SessionDeps &
  InvitationDeps & { users: Users; jobs: Pick<JobPlan, 'plan'>; grantedPlan?: Plan | undefined }

/** The person's input. `field` is the name of the field with their address. */
type RegistrationInput = {
  email: string
  field: 'email' | 'username'
  name: string | undefined
  plan: Plan | undefined
  language: Language | undefined
  invitation: string | undefined
  origin: Origin
}

/**
 * Signs up a new person with the temporary token of their sign-in, and signs them in. The token creates one account. A
 * refused attempt leaves it valid, so the person can correct their input, or log in and link. Throws
 * `DomainError('expired')` if the token isn't valid, `invalid` if the address isn't the one the provider vouched for,
 * and `conflict` if the address or identity was taken meanwhile.
 */
export const registerByToken = async (
  deps: RegisterDeps,
  own: OwnSignIn,
  wishes: RegistrationInput & { provider: Provider | undefined },
) => {
  const { person, plan } = await findSignIn(deps, own)
  if (wishes.provider !== undefined && wishes.provider !== person.identity.provider) throw endedSignIn()
  const user = await createUser(deps, person, { ...wishes, plan: wishes.plan ?? plan })
  await endSignIn(deps, own.temporaryToken)
  return { user, token: await startSession(deps, { userId: user.id, origin: wishes.origin }) }
}

/**
 * Like `registerByToken`, but directly with the code that a provider sent back. Also throws what `identifyPerson`
 * throws.
 */
export const registerByCode = async (deps: RegisterDeps, comeBack: Omit<ProviderCallback, 'address'>, wishes: RegistrationInput) => {
  const person = await identifyPerson(deps, { ...comeBack, address: wishes.origin.address })
  const user = await createUser(deps, person, wishes)
  return { user, token: await startSession(deps, { userId: user.id, origin: wishes.origin }) }
}

const createUser = async (deps: RegisterDeps, { identity, email, name }: VouchedPerson, wishes: RegistrationInput): Promise<User> => {
  if (wishes.email !== email) throw invalidField(wishes.field, `Use the address you signed in with: ${email}.`)
  const invitation = await findInvitation(deps, wishes.invitation)
  const chosen = {
    name: wishes.name ?? name,
    wantedPlan: wishes.plan ?? defaultPlan,
    language: wishes.language,
    isAdministrator: invitation?.isAdministrator,
  }
  const user = await onTrial(
    deps,
    newUser(deps, { email, ...chosen, isEmailVerified: true, hasPassword: false, providers: [identity.provider] }),
  )
  const isCreated = await spendInvitation(
    deps,
    invitation,
    async () => (await deps.users.create(user, undefined, identity)) || takeFromUnverified(deps, { user, identity }),
  )
  if (!isCreated) throw new DomainError('conflict', 'There is already an account with this email address. Log in instead.')
  return user
}

/** The provider vouches for the address. Anyone who signed up with it without verifying it has no right to it. */
const takeFromUnverified = async (deps: RegisterDeps, person: NewPerson): Promise<boolean> => {
  const owner = await deps.users.findByEmail(person.user.email)
  return owner !== undefined && !owner.user.isEmailVerified && replaceUnverified(deps, owner.user, person)
}

/** A provider vouches for the address, so the trial starts with the account. */
const onTrial = async ({ jobs, now }: RegisterDeps, user: User): Promise<User> => {
  const endsAt = trialEnd(user, now())
  if (endsAt === undefined) return user
  await planTrialEnd(jobs, user.id, endsAt)
  return { ...user, billing: { ...user.billing, trialEndsAt: toInstant(endsAt) } }
}
