import type { OneTimeTokens } from '#functions/ports/one-time-tokens.ts'
import type { PersonRecords } from '#functions/ports/person-records.ts'
import type { SessionRef } from '#functions/ports/sessions.ts'
import { foreignCursor } from '#shared/domain/errors.ts'
import { testWorkspace, type WorkspaceId } from '#shared/domain/id.ts'
import { hourMs } from '#shared/domain/times.ts'
import { type Freshness, requireFreshSignIn } from './proof.ts'

export type ExportDeps = {
  records: PersonRecords
  oneTimeTokens: OneTimeTokens
  /** Returns a new 256-bit secret. */
  newSecret: () => string
}

/** `ownerId` is whose records are exported: a person's own, or a shared workspace's. */
type ExportRequest = Freshness & { session: SessionRef; ownerId: WorkspaceId; cursor: string | undefined }

const kind = 'export'
const validMs = hourMs

/**
 * Returns a page of everything stored about a person or a shared workspace, the test workspace's things last. The first page requires a fresh sign-in. Its
 * cursor and later ones carry a secret that lets the same session continue for an hour without another sign-in. Throws
 * `DomainError('fresh-sign-in-required')`, or `invalid` if a cursor is made up, too old, another session's, or for
 * another export.
 */
export const exportRecords = async (deps: ExportDeps, { session, ownerId, cursor, ...freshness }: ExportRequest) => {
  const [secret, place] =
    cursor === undefined ? [undefined, undefined] : await readCursor(deps, { session, ownerId, cursor, now: freshness.now })
  if (secret === undefined) requireFreshSignIn(freshness)
  const page = await readPage(deps, ownerId, place)
  if (page.cursor === undefined) return page
  return { ...page, cursor: `${secret ?? (await keepSecret(deps, { session, ownerId, now: freshness.now }))}.${page.cursor}` }
}

/** Starts the place of a cursor that continues within the test workspace. */
const inTest = 'test-'

/** Reads what the owner has, and then what their test workspace has. */
const readPage = async ({ records }: ExportDeps, ownerId: WorkspaceId, place: string | undefined) => {
  const test = testWorkspace(ownerId)
  const isInTest = place?.startsWith(inTest) ?? false
  const page = isInTest ? { items: [] } : await records.page(ownerId, place)
  if (page.cursor !== undefined || test === ownerId) return page
  const rest = await records.page(test, isInTest ? place?.slice(inTest.length) : undefined)
  return { items: [...page.items, ...rest.items], cursor: rest.cursor && `${inTest}${rest.cursor}` }
}

const readCursor = async (
  { oneTimeTokens }: ExportDeps,
  { session, ownerId, cursor, now }: Pick<ExportRequest, 'session' | 'ownerId' | 'now'> & { cursor: string },
) => {
  const [secret = '', place] = cursor.split('.', 2)
  const begun = place ? await oneTimeTokens.get(kind, secret, now) : undefined
  if (begun?.userId !== session.userId || begun.sessionId !== session.id) throw foreignCursor()
  // An export that began before there were workspaces is the person's own.
  if ((begun.ownerId ?? begun.userId) !== ownerId) throw foreignCursor()
  return [secret, place] as const
}

const keepSecret = async (
  { oneTimeTokens, newSecret }: ExportDeps,
  { session: { userId, id }, ownerId, now }: Pick<ExportRequest, 'session' | 'ownerId' | 'now'>,
) => {
  const secret = newSecret()
  await oneTimeTokens.put(kind, secret, { payload: { userId, sessionId: id, ownerId }, expiresAt: now + validMs })
  return secret
}
