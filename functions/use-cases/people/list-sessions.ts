import type { Sessions } from '#functions/ports/sessions.ts'

/** Where a person is signed in at `now` (ms), the session used last first; `sessionId` is the one that asks. */
export const listSessions = async (
  deps: { sessions: Sessions },
  { userId, sessionId, now }: { userId: string; sessionId: string; now: number },
) => {
  const sessions = await deps.sessions.list(userId, now)
  return sessions
    .sort((one, other) => other.lastUsedAt.localeCompare(one.lastUsedAt))
    .map(({ id, device, address, createdAt, lastUsedAt, expiresAt }) => ({
      id,
      device,
      address,
      createdAt,
      lastUsedAt,
      expiresAt,
      isCurrent: id === sessionId,
    }))
}
