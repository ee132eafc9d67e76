import * as z from 'zod'
import { jsonOf } from '../http.ts'
import { redact } from '../redact.ts'

/** What we were doing when X refused: the same words mean different things at sign-in and at posting. */
export type Operation = 'exchange' | 'refresh' | 'revoke' | 'profile' | 'upload' | 'status' | 'describe' | 'post' | 'find'

/** A refusal as X words it, whichever of its shapes it came in. */
export type Problem = {
  operation: Operation
  status: number
  /** The last part of the problem type's address, or the error of an OAuth answer; empty where X gives none. */
  kind: string
  /** Everything X says, in lower case, to look for phrases in. */
  text: string
  /** The old numeric codes. */
  codes: string[]
  /** The request's fields that X names. */
  fields: string[]
  /** X's own words for the record: short and without anything like a token. */
  detail: string
  /** X's words about the first problem alone. */
  message: string
  /** Whether the body was X's JSON at all, not a page of something in between. */
  isReadable: boolean
}

const Text = z.string().optional().catch(undefined)
const Code = z.union([z.number(), z.string()]).transform(String).optional().catch(undefined)

const One = z.object({
  type: Text,
  title: Text,
  detail: Text,
  message: Text,
  code: Code,
  parameters: z.record(z.string(), z.unknown()).optional().catch(undefined),
})
const Body = One.extend({ error: Text, error_description: Text, errors: z.array(One.catch({})).optional().catch(undefined) })

const detailMax = 300

/** Reads the body of a refusal; anything unreadable becomes a problem of which only the status is known. */
export const readProblem = ({ operation, status, body }: { operation: Operation; status: number; body: string }): Problem => {
  const parsed = Body.safeParse(jsonOf(body))
  if (!parsed.success)
    return { operation, status, kind: '', text: '', codes: [], fields: [], detail: `HTTP ${status}`, message: '', isReadable: false }

  const { error, error_description, errors = [], ...top } = parsed.data
  const all = [top, ...errors]
  const messages = all.map(({ detail, message }) => detail ?? message).concat(error_description)
  const words = all.flatMap(({ title, detail, message }) => [title, detail, message]).concat(error, error_description)
  const said = [...new Set(words.filter((word) => word))].join(': ')
  return {
    operation,
    status,
    kind: lastPart(all.find(({ type }) => lastPart(type))?.type) || (error ?? ''),
    text: said.toLowerCase(),
    codes: all.flatMap(({ code }) => code ?? []),
    fields: all.flatMap(({ parameters }) => Object.keys(parameters ?? {})),
    detail: redact(said).slice(0, detailMax) || `HTTP ${status}`,
    message: redact(errors.map(({ message }) => message).find((message) => message) ?? messages.find((message) => message) ?? '').slice(
      0,
      detailMax,
    ),
    isReadable: true,
  }
}

/** Types come with either of X's two hosts; `about:blank` says nothing. */
const lastPart = (type = '') => (type === 'about:blank' ? '' : (type.split('/').at(-1) ?? ''))
