import type { OneTimeTokens } from '#functions/ports/one-time-tokens.ts'
import type { PersonRecords } from '#functions/ports/person-records.ts'
import type { SessionRef } from '#functions/ports/sessions.ts'
import { foreignCursor } from '#shared/domain/errors.ts'
import { hourMs } from '#shared/domain/times.ts'
import { type Freshness, requireFreshSignIn } from './proof.ts'

export type ExportDeps = {
  records: PersonRecords
  oneTimeTokens: OneTimeTokens
  /** Returns a new 256-bit secret. */
  newSecret: () => string
}

type ExportRequest = Freshness & { session: SessionRef; cursor: string | undefined }

const kind = 'export'
const validMs = hourMs

/**
 * Returns a page of everything stored about a person. The first page requires a fresh sign-in. Its cursor and later
 * ones carry a secret that lets the same session continue for an hour without another sign-in. Throws
 * `DomainError('fresh-sign-in-required')`, or `invalid` if a cursor is made up, too old, or another session's.
 */
export const exportRecords = async (deps: ExportDeps, { session, cursor, ...freshness }: ExportRequest) => {
  const [secret, place] = cursor === undefined ? [undefined, undefined] : await readCursor(deps, { session, cursor, now: freshness.now })
  if (secret === undefined) requireFreshSignIn(freshness)
  const page = await deps.records.page(session.userId, place)
  if (page.cursor === undefined) return page
  return { ...page, cursor: `${secret ?? (await keepSecret(deps, session, freshness.now))}.${page.cursor}` }
}

const readCursor = async (
  { oneTimeTokens }: ExportDeps,
  { session, cursor, now }: { session: SessionRef; cursor: string; now: number },
) => {
  const [secret = '', place] = cursor.split('.', 2)
  const begun = place ? await oneTimeTokens.get(kind, secret, now) : undefined
  if (begun?.userId !== session.userId || begun.sessionId !== session.id) throw foreignCursor()
  return [secret, place] as const
}

const keepSecret = async ({ oneTimeTokens, newSecret }: ExportDeps, { userId, id }: SessionRef, now: number) => {
  const secret = newSecret()
  await oneTimeTokens.put(kind, secret, { payload: { userId, sessionId: id }, expiresAt: now + validMs })
  return secret
}
