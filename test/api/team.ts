import { authApi } from '#shared/contracts/auth.ts'
import { workspacesApi } from '#shared/contracts/workspaces.ts'
import type { GivenRole, Role } from '#shared/domain/roles.ts'
import { createClient } from '#web/lib/request.ts'
import type { Addresses } from './crier.ts'
import { subscribe } from './paying.ts'
import { aPerson, connectX, mailedToken, type Person, password } from './person.ts'
import { signedIn } from './signed-in.ts'

export type Team = Awaited<ReturnType<typeof aTeam>>

/** A person whose requests are for a workspace. */
export type Teammate = Person & { inWorkspace: Person['request'] }

/**
 * A shared workspace with one member of each role, someone who was removed, and someone whose invitation was revoked.
 */
export const aTeam = async (crier: Addresses, name: string) => {
  const owner = await aPerson(crier, `${name}-owner`)
  await subscribe(crier, owner, 'studio')
  const { id } = (await owner.request(workspacesApi.create, { name })).body
  const inWorkspace = (person: Pick<Person, 'token'>) => createClient({ baseUrl: crier.url, token: person.token, workspace: id }).request
  const asOwner = inWorkspace(owner)

  const invited = async (called: string, role: GivenRole) => {
    const person = await aPerson(crier, `${name}-${called}`)
    const invitation = (await asOwner(workspacesApi.invite, { email: person.email, role })).body
    return { person, invitation, token: await mailedToken(crier, person.email, '/dashboard/join') }
  }
  const joined = async (called: string, role: GivenRole): Promise<Teammate> => {
    const { person, token } = await invited(called, role)
    await person.request(workspacesApi.join, { token })
    return { ...person, inWorkspace: inWorkspace(person) }
  }

  const members = {
    admin: await joined('admin', 'admin'),
    editor: await joined('editor', 'editor'),
    writer: await joined('writer', 'writer'),
    client: await joined('client', 'client'),
  } satisfies Record<GivenRole, Teammate>
  const removed = await joined('removed', 'admin')
  await asOwner(workspacesApi.removeMember, { userId: removed.id })
  const { person, invitation, token } = await invited('revoked', 'admin')
  await asOwner(workspacesApi.revoke, { id: invitation.id })
  const revoked: Teammate = { ...person, inWorkspace: inWorkspace(person) }
  return { id, members: { owner: { ...owner, inWorkspace: asOwner }, ...members }, removed, revoked, revokedToken: token }
}

/** A team in whose workspace posts of writers need approval, with one X account. `member` calls in that workspace. */
export const aReviewingTeam = async (crier: Addresses, name: string) => {
  const { id: workspaceId, members } = await aTeam(crier, name)
  const member = (role: Role) => ({ ...members[role], request: members[role].inWorkspace })
  const owner = member('owner')
  await owner.request(workspacesApi.change, { needsApproval: true })
  const account = await connectX(owner, `${name}_x`)
  return { workspaceId, owner, accountIds: [account.id], member }
}

/** Another session of the same person, for calls that may end it. */
export const anotherSession = async (crier: Addresses, { email }: Pick<Person, 'email'>) => {
  const { request } = createClient({ baseUrl: crier.url })
  return signedIn(await request(authApi.login, { email, password })).token
}
