import * as z from 'zod'
import { Line, WebAddress } from '../option-text.ts'

export const FacebookKind = z.enum(['post', 'reel'])
export type FacebookKind = z.infer<typeof FacebookKind>

/** Options of Facebook Pages. */
export const FacebookOptions = z.strictObject({
  /** A single video that has the shape and length of a reel is one, and everything else a post unless said. */
  kind: FacebookKind.optional(),
  /** The address whose card is shown under a post without files; the first link of the text unless said. */
  link: WebAddress.optional(),
  /** Of a video or a reel. */
  title: Line.optional(),
})
export type FacebookOptions = z.infer<typeof FacebookOptions>
