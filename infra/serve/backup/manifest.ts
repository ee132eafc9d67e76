import * as z from 'zod'

/** Stands last in a backup: a backup without it broke off. */
export const manifestName = 'manifest.json'

/** What a backup holds, and what wrote it. */
export const Manifest = z.object({
  format: z.literal(1),
  crier: z.string(),
  /** The version of the data. */
  data: z.number().int(),
  createdAt: z.iso.datetime(),
  files: z.array(z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>

/** The file of the table within a backup, whichever emulator wrote it. */
export const isTable = (name: string) => name.endsWith('.db')
