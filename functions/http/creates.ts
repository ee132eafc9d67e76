import { createHash } from 'node:crypto'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type { IdempotencyKeys } from '#functions/ports/idempotency.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { isShared } from '#shared/domain/id.ts'
import { log } from '../runtime/log.ts'
import type { Call, Caller, Creation } from './answers.ts'
import { json } from './response.ts'

/** The dependencies for creates: ids, and stored first responses. */
export type CreateDeps = { idempotencyKeys: IdempotencyKeys; newId: () => string }

type CreateRequest = {
  endpoint: Endpoint
  call: Call
  caller: Pick<Caller, 'userId' | 'workspaceId'> | undefined
  key: string | undefined
  given: Record<string, unknown>
}
type Respond = (creation: Creation) => Promise<APIGatewayProxyStructuredResultV2>

/**
 * Answers a create. With an `Idempotency-Key`, a repeat gets the first success again. A repeat that arrives while the
 * first is still running, or after it failed, runs with the same `resourceId`, so it can't create a second resource.
 * Refusals aren't stored because their reason may have changed.
 */
export const answerOnce = async (
  deps: CreateDeps | undefined,
  asked: CreateRequest,
  respond: Respond,
): Promise<APIGatewayProxyStructuredResultV2> => {
  if (!deps) throw new Error('This endpoint creates something, but its API was created without what that needs.')
  const { call, caller } = asked
  if (asked.key === undefined || caller === undefined) return respond({ resourceId: deps.newId() })

  const key = { userId: caller.userId, key: readKey(asked.key) }
  const claim = await deps.idempotencyKeys.claim(key, {
    fingerprint: fingerprintOf(asked, caller),
    resourceId: deps.newId(),
    now: call.now,
  })
  if (claim.kind === 'mismatch')
    throw new DomainError('mismatch', 'This Idempotency-Key was already used for another request. Use a new one.')
  if (claim.kind === 'answered') return { ...json(claim.status, undefined, { 'idempotent-replayed': 'true' }), body: claim.body }

  const response = await respond({ resourceId: claim.resourceId })
  await keepAnswer(deps, key, { response, call })
  return response
}

/** The resource exists whether or not its response can be stored, so a failure here is no reason to return an error. */
const keepAnswer = async (
  { idempotencyKeys }: CreateDeps,
  key: { userId: string; key: string },
  { response: { statusCode = 500, body = '' }, call }: { response: APIGatewayProxyStructuredResultV2; call: Call },
) => {
  if (statusCode >= 300) return
  try {
    await idempotencyKeys.answer(key, { status: statusCode, body })
  } catch (error) {
    log.error('The first answer to an idempotency key was not kept.', error, { requestId: call.requestId })
  }
}

const readKey = (key: string) => {
  if (/^[\x20-\x7e]{1,200}$/.test(key) && key.trim() !== '') return key
  throw new DomainError('invalid', 'Idempotency-Key: Use 1 to 200 printable ASCII characters.')
}

/** The same key for another workspace is another request. */
const fingerprintOf = ({ endpoint: { method, path }, given }: CreateRequest, { workspaceId }: Pick<Caller, 'workspaceId'>) =>
  createHash('sha256')
    .update(`${isShared(workspaceId) ? `${workspaceId} ` : ''}${method} ${path} ${JSON.stringify(given)}`)
    .digest('base64url')
