import * as z from 'zod'

/** A message to the film process: the size of the file to read, or the content of a range it requested. */
export const ToFilmProcess = z.union([z.object({ bytes: z.number() }), z.object({ content: z.instanceof(Uint8Array<ArrayBufferLike>) })])
export type ToFilmProcess = z.infer<typeof ToFilmProcess>

/** A message from the film process: the next range of the file it needs (`to` is exclusive), or the result. */
export const FromFilmProcess = z.union([
  z.object({ from: z.number(), to: z.number() }),
  z.object({
    film: z.object({
      durationMs: z.number(),
      width: z.number(),
      height: z.number(),
      codec: z.string(),
      frameRate: z.number().optional(),
      audioCodec: z.string().optional(),
    }),
  }),
  z.object({ refused: z.string() }),
])
export type FromFilmProcess = z.infer<typeof FromFilmProcess>
