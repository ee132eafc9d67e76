import * as z from 'zod'
import { applyRules } from '../apply-rules.ts'
import type { Answered } from '../call.ts'
import { type Failed, invalidContent, transient } from '../failed.ts'
import { readGraphProblem } from '../graph-problem.ts'
import { jsonOf } from '../http.ts'
import { redact } from '../redact.ts'
import { refusalRules } from './refusal-rules.ts'

/** Reads an answer of Facebook that is no success; undefined for one that is not Facebook's at all. */
export const readRefusal = (
  answered: Answered,
  { rules = refusalRules, makesPublic }: { rules?: typeof refusalRules; makesPublic: boolean },
): Failed | undefined => {
  const problem = readGraphProblem(answered)
  if (!problem) return undefined
  const { code, subcode } = problem
  const platformCode = subcode === undefined ? code?.toString() : `${code ?? ''}/${subcode}`
  return applyRules(rules, { ...problem, platformCode }, { platform: 'facebook', makesPublic })
}

const UploadProblem = z.object({
  debug_info: z.object({
    retriable: z.boolean().optional().catch(undefined),
    type: z.string().default(''),
    message: z.string().optional().catch(undefined),
  }),
})

/** Reads a refusal of the host that reels are uploaded to, which has a shape of its own. */
export const readUploadRefusal = (answered: Answered): Failed | undefined => {
  const parsed = UploadProblem.safeParse(jsonOf(answered.body))
  if (!parsed.success) return readRefusal(answered, { makesPublic: false })
  const { type, retriable = false, message = '' } = parsed.data.debug_info
  const detail = `${type} ${redact(message)}`.trim().slice(0, 300)
  if (type === 'FileUrlProcessingError')
    return { kind: 'refused', refusal: invalidContent('Facebook could not download the video file. Try again.', type) }
  const isPassing =
    retriable || answered.status >= 500 || ['OffsetInvalidError', 'PartialRequestError', 'ProcessingFailedError'].includes(type)
  if (isPassing) return { kind: 'refused', refusal: transient('Facebook could not take the video file. We’ll try again soon.', detail) }
  return { kind: 'refused', refusal: invalidContent(`Facebook did not accept the video file: ${detail}`, type) }
}
