import * as z from 'zod'
import { MediaContentType } from '#shared/domain/media.ts'
import { Need } from './render-call.ts'

/** What the drawing process receives: a check that it's running, or a picture and what to make of it. */
export const ToDrawProcess = z.union([
  z.object({ isThere: z.literal(true) }),
  z.object({ original: z.instanceof(Uint8Array<ArrayBufferLike>), need: Need }),
])
export type ToDrawProcess = z.infer<typeof ToDrawProcess>

/** What the drawing process answers. */
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
