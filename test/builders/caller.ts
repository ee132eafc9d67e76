import type { CallerDeps } from '#functions/http/caller.ts'
import { dayMs, toInstant } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import { fakeKeyDoor } from '#test/fakes/api-keys.ts'
import { fakeWorkspaces } from '#test/fakes/workspaces.ts'
import { fakeCallers } from '../fakes/callers.ts'
import { fakeSessions } from '../fakes/sessions.ts'
import { fakeTokens } from '../fakes/tokens.ts'
import { fakeUsers } from '../fakes/users.ts'
import { aUser } from './a-user.ts'

/** The fakes an API needs to authenticate its callers. */
export const callerFakes = () => {
  const [users, sessions] = [fakeUsers(), fakeSessions()]
  return {
    users,
    sessions,
    tokens: fakeTokens(),
    workspaces: fakeWorkspaces(),
    callers: fakeCallers({ users, sessions }),
    ...fakeKeyDoor(),
  } satisfies CallerDeps
}

/**
 * A signed-in person, with their token and the fakes an API needs to authenticate it. `session` signs in another
 * person.
 */
export const aCaller = async ({ now, user = aUser() }: { now: number; user?: User }) => {
  const deps = callerFakes()
  const { users, sessions, tokens, workspaces, apiKeys } = deps
  await users.create(user, user.hasPassword ? 'current:correct horse' : undefined)

  let count = 0
  const session = async (userId: string) => {
    count += 1
    const validity = { issuedAt: now, expiresAt: now + 7 * dayMs }
    const id = `session-${count}`
    await sessions.create({
      id,
      userId,
      device: 'test',
      address: '192.0.2.1',
      createdAt: toInstant(now),
      lastUsedAt: toInstant(now),
      expiresAt: toInstant(validity.expiresAt),
      provenAt: toInstant(now),
    })
    return tokens.issue({ userId, sessionId: id }, validity)
  }
  return {
    user,
    users,
    sessions,
    tokens,
    workspaces,
    apiKeys,
    deps,
    token: await session(user.id),
    session,
  }
}
