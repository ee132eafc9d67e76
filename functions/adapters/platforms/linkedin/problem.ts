import * as z from 'zod'
import { jsonOf } from '../http.ts'
import { redact } from '../redact.ts'

/** What we were doing when LinkedIn refused. */
export type Operation = 'exchange' | 'refresh' | 'profile' | 'upload' | 'part' | 'status' | 'post'

/** A refusal as LinkedIn words it, whichever of its shapes it came in. */
export type Problem = {
  operation: Operation
  status: number
  /** LinkedIn's codes, wherever they stood: of the whole answer, of single inputs, or of an OAuth answer. */
  codes: string[]
  /** LinkedIn's own words, short and without anything like a token. */
  message: string
  /** The same for the record, with the id by which LinkedIn's support finds the request. */
  detail: string
  /** Whether the body was LinkedIn's JSON at all, not a page of something in between. */
  isReadable: boolean
}

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

/** Reads the body of a refusal; of anything unreadable only the status is known. */
export const readProblem = ({
  operation,
  status,
  headers,
  body,
}: {
  operation: Operation
  status: number
  headers: Headers
  body: string
}): Problem => {
  const parsed = Body.safeParse(jsonOf(body))
  const { code, message, errorDetails, error, error_description } = parsed.success ? parsed.data : {}
  const inputErrors = errorDetails?.inputErrors ?? []
  const said = redact(message ?? error_description ?? inputErrors[0]?.description ?? '').slice(0, messageMax)
  const requestId = headers.get('x-li-uuid') ?? headers.get('x-li-request-id')
  return {
    operation,
    status,
    message: said,
    isReadable: parsed.success,
    codes: [code, ...inputErrors.map((one) => one.code), error].filter((one) => one !== undefined),
    detail: `${said || `HTTP ${status}`}${requestId ? ` (LinkedIn’s request ${requestId})` : ''}`,
  }
}
