import * as z from 'zod'

/** What a film's process is told: to read a file of so many bytes, or what the range holds that it asked for. */
export const ToFilmProcess = z.union([z.object({ bytes: z.number() }), z.object({ content: z.instanceof(Uint8Array<ArrayBufferLike>) })])
export type ToFilmProcess = z.infer<typeof ToFilmProcess>

/** What it answers: a range of the file that it needs (`to` is exclusive), or the outcome. */
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
