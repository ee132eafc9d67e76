import * as z from 'zod'
import { jsonOf } from '../http.ts'
import { redact } from '../redact.ts'

/** What Crier does on Pinterest. */
export type Operation = 'exchange' | 'refresh' | 'profile' | 'boards' | 'register' | 'upload' | 'status' | 'pin' | 'find'

/** A refusal of Pinterest: the status has a meaning, `code` refines it. */
export type Problem = {
  operation: Operation
  status: number
  code: number | undefined
  /** Pinterest's own words, short and without anything like a token. */
  message: string
  /** The same in lower case, for the rules. */
  text: string
}

const Body = z.object({ code: z.coerce.number().optional().catch(undefined), message: z.string().default('').catch('') })

const wordsMax = 300

/** Reads the body of a refusal; one that is no JSON leaves the status to decide. */
export const readProblem = (operation: Operation, { status, body }: { status: number; body: string }): Problem => {
  const parsed = Body.safeParse(jsonOf(body))
  const message = parsed.success ? redact(parsed.data.message).slice(0, wordsMax) : ''
  return { operation, status, code: parsed.data?.code, message, text: message.toLowerCase() }
}
