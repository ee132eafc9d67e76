import { createHash } from 'node:crypto'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type { IdempotencyKeys, StoredAnswer } from '#functions/ports/idempotency.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { personalWorkspace } from '#shared/domain/id.ts'
import { log } from '../runtime/log.ts'
import type { Call, Caller, Creation } from './answers.ts'
import { json, revisionTag } from './response.ts'

/** The dependencies for creates: ids, and stored first responses. */
export type CreateDeps = { idempotencyKeys: IdempotencyKeys; newId: () => string }

type CreateRequest = {
  endpoint: Endpoint
  call: Call
  caller: KeyHolder | undefined
  key: string | undefined
  given: Record<string, unknown>
}
type KeyHolder = Pick<Caller, 'userId' | 'workspaceId'>
type Respond = (creation: Creation) => Promise<APIGatewayProxyStructuredResultV2>

/**
 * Answers a create. With an `Idempotency-Key`, a repeat gets the first success again, and is refused while the first is
 * still running. A repeat after a failure, or after a call that never ended, runs with the same `resourceId`, so it
 * can't create a second resource. Refusals aren't stored because their reason may have changed.
 */
export const answerOnce = async (
  deps: CreateDeps | undefined,
  asked: CreateRequest,
  respond: Respond,
): Promise<APIGatewayProxyStructuredResultV2> => {
  if (!deps) throw new Error('This endpoint creates something, but its API was created without what that needs.')
  const { call, caller } = asked
  const callId = deps.newId()
  if (asked.key === undefined || caller === undefined) return respond({ resourceId: callId, leaveOpen: () => undefined })

  const key = { userId: caller.userId, key: readKey(asked.key) }
  const claim = await deps.idempotencyKeys.claim(key, { fingerprint: fingerprintOf(asked, caller), callId, now: call.now })
  if (claim.kind === 'mismatch')
    throw new DomainError('mismatch', 'This Idempotency-Key was already used for another request. Use a new one.')
  if (claim.kind === 'running')
    throw new DomainError('still-running', 'The same request is still running. Wait a few seconds, then try again.', { retryAfterSeconds })
  if (claim.kind === 'answered') return replayOf(claim)

  let [isKept, isOpen] = [false, false]
  const leaveOpen = () => {
    isOpen = true
  }
  try {
    const response = await respond({ resourceId: claim.resourceId, leaveOpen })
    isKept = !isOpen && (await keepAnswer(deps, key, { response, asked }))
    return response
  } finally {
    if (!isKept) await release(deps, key, callId, call)
  }
}

const replayOf = ({ status, body }: StoredAnswer) => {
  const stored: unknown = JSON.parse(body)
  return json(status, stored, { 'idempotent-replayed': 'true', ...revisionTag(stored) })
}

/** Most calls are done by then. */
const retryAfterSeconds = 2

/**
 * The largest answer that's stored, in bytes. An item of DynamoDB has at most 400 KB.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html
 */
const answerBytesMax = 350_000

type KeyRef = { userId: string; key: string }

/**
 * Stores a success, unless it has a secret or is too large, and reports whether it did. The resource exists whether or
 * not its response can be stored, so a failure here is no reason to return an error.
 */
const keepAnswer = async (
  { idempotencyKeys }: CreateDeps,
  key: KeyRef,
  { response: { statusCode = 500, body = '' }, asked }: { response: APIGatewayProxyStructuredResultV2; asked: CreateRequest },
) => {
  if (statusCode >= 300 || asked.endpoint.answersSecret || Buffer.byteLength(body) > answerBytesMax) return false
  try {
    await idempotencyKeys.answer(key, { status: statusCode, body })
    return true
  } catch (error) {
    log.error('The first answer to an idempotency key was not kept.', error, { requestId: asked.call.requestId })
    return false
  }
}

/** If this fails, the key is free again a minute later. */
const release = async ({ idempotencyKeys }: CreateDeps, key: KeyRef, callId: string, { requestId }: Call) => {
  try {
    await idempotencyKeys.release(key, callId)
  } catch (error) {
    log.error('An idempotency key was not released.', error, { requestId })
  }
}

/** A bare key, or a string of https://www.rfc-editor.org/rfc/rfc8941#section-3.3.3. Both name the same key. */
const readKey = (given: string) => {
  const quoted = /^"((?:[^"\\]|\\["\\])*)"$/.exec(given)?.[1]?.replace(/\\(.)/g, '$1')
  const key = quoted ?? given
  if (/^[\x20-\x7e]{1,200}$/.test(key) && key.trim() !== '') return key
  throw new DomainError('invalid', 'Idempotency-Key: Use 1 to 200 printable ASCII characters.')
}

/** The same key for another workspace is another request. */
const fingerprintOf = ({ endpoint: { method, path }, given }: CreateRequest, { userId, workspaceId }: KeyHolder) =>
  createHash('sha256')
    .update(`${workspaceId === personalWorkspace(userId) ? '' : `${workspaceId} `}${method} ${path} ${JSON.stringify(given)}`)
    .digest('base64url')
