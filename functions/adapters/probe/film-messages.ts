import * as z from 'zod'

/** What the film process receives: the size of the file to read, or the content of a range it asked for. */
export const ToFilmProcess = z.union([z.object({ bytes: z.number() }), z.object({ content: z.instanceof(Uint8Array<ArrayBufferLike>) })])
export type ToFilmProcess = z.infer<typeof ToFilmProcess>

/** What it sends back: the next range of the file it needs (`to` is exclusive), or the outcome. */
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
