import * as z from 'zod'
import type { Answered } from '../call.ts'
import { type Failed, invalidContent, transient } from '../failed.ts'
import { jsonOf } from '../http.ts'
import { redact } from '../redact.ts'
import { facebookRules } from './refusal-rules.ts'
import { readRefusal } from './refusals.ts'

const Body = z.object({
  debug_info: z.object({
    retriable: z.boolean().optional().catch(undefined),
    type: z.string().default(''),
    message: z.string().optional().catch(undefined),
  }),
})

/** Reads a refusal of that host, which has a shape of its own. */
export const readUploadRefusal = (answered: Answered): Failed | undefined => {
  const parsed = Body.safeParse(jsonOf(answered.body))
  if (!parsed.success) return readRefusal(answered, { rules: facebookRules, makesPublic: false })
  const { type, retriable = false, message = '' } = parsed.data.debug_info
  const detail = `${type} ${redact(message)}`.trim().slice(0, 300)
  if (type === 'FileUrlProcessingError')
    return { kind: 'refused', refusal: invalidContent('Facebook could not download the video file. Try again.', type) }
  const isPassing =
    retriable || answered.status >= 500 || ['OffsetInvalidError', 'PartialRequestError', 'ProcessingFailedError'].includes(type)
  if (isPassing)
    return { kind: 'refused', refusal: transient('Facebook could not take the video file. Crier tries again by itself.', detail) }
  return { kind: 'refused', refusal: invalidContent(`Facebook did not accept the video file: ${detail}`, type) }
}
