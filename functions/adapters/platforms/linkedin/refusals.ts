import * as z from 'zod'
import { applyRules } from '../apply-rules.ts'
import type { Answered } from '../call.ts'
import type { Failed } from '../failed.ts'
import { jsonOf } from '../http.ts'
import { redact } from '../redact.ts'
import { type LinkedInProblem, type Operation, refusalRules } from './refusal-rules.ts'

/** Reads an answer of LinkedIn that is no success; `now` in ms since the epoch. */
export const readRefusal = (operation: Operation, answered: Answered, now: number): Failed | undefined =>
  applyRules(refusalRules, readProblem(operation, answered, now), { platform: 'linkedin', makesPublic: operation === 'post' })

const Text = z.string().optional().catch(undefined)
const InputErrors = z.array(z.object({ code: Text, description: Text }).catch({}))
const Body = z.object({
  code: Text,
  message: Text,
  errorDetails: z
    .object({ inputErrors: InputErrors.optional().catch(undefined) })
    .optional()
    .catch(undefined),
  error: Text,
  error_description: Text,
})

const messageMax = 300

/** Of anything unreadable only the status is known. */
const readProblem = (operation: Operation, { status, headers, body }: Answered, now: number): LinkedInProblem => {
  const parsed = Body.safeParse(jsonOf(body))
  const { code, message, errorDetails, error, error_description } = parsed.success ? parsed.data : {}
  const inputErrors = errorDetails?.inputErrors ?? []
  const codes = [code, ...inputErrors.map((one) => one.code), error].filter((one) => one !== undefined)
  const said = redact(message ?? error_description ?? inputErrors[0]?.description ?? '').slice(0, messageMax)
  const requestId = headers.get('x-li-uuid') ?? headers.get('x-li-request-id')
  return {
    operation,
    status,
    codes,
    message: said,
    isReadable: parsed.success,
    now,
    platformCode: codes.length > 0 ? codes.join(' ') : undefined,
    // By the id LinkedIn's support finds the request.
    detail: `${said || `HTTP ${status}`}${requestId ? ` (LinkedIn’s request ${requestId})` : ''}`,
  }
}
