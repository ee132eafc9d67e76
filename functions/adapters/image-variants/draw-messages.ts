import * as z from 'zod'
import { MediaContentType } from '#shared/domain/media.ts'
import { Need } from './render-call.ts'

/** What the draw process receives: whether it is there, or a file and what is to be made of it. */
export const ToDrawProcess = z.union([
  z.object({ isThere: z.literal(true) }),
  z.object({ original: z.instanceof(Uint8Array<ArrayBufferLike>), need: Need }),
])
export type ToDrawProcess = z.infer<typeof ToDrawProcess>

/** What it sends back. */
export const FromDrawProcess = z.union([
  z.object({ isHere: z.literal(true) }),
  z.object({ refused: z.string() }),
  z.object({
    drawn: z.object({
      contentType: MediaContentType,
      width: z.number(),
      height: z.number(),
      content: z.instanceof(Uint8Array<ArrayBuffer>),
    }),
  }),
])
export type FromDrawProcess = z.infer<typeof FromDrawProcess>
