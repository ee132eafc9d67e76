import * as z from 'zod'
import { isSignedBy, signatureOf } from '../secrets/master-key.ts'

/** The last entry of a backup: a backup without it is incomplete. */
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

const Signed = z.looseObject({ signature: z.string().optional() })
const purpose = 'backup manifest'

/** The manifest as stored in a backup, signed with the master key so nobody without it can forge one. */
export const signedManifest = (manifest: Manifest, masterKey: Uint8Array): string =>
  JSON.stringify({ ...manifest, signature: signatureOf(masterKey, purpose, JSON.stringify(manifest)) })

/**
 * Reads a manifest. It's `unsigned` if an earlier Crier wrote it, and `foreign` if it was written or changed without
 * the master key.
 */
export const readManifest = (text: string, masterKey: Uint8Array): { manifest: Manifest; origin: 'ours' | 'unsigned' | 'foreign' } => {
  const { signature, ...rest } = Signed.parse(JSON.parse(text))
  const manifest = Manifest.parse(rest)
  if (signature === undefined) return { manifest, origin: 'unsigned' }
  return { manifest, origin: isSignedBy(masterKey, purpose, { text: JSON.stringify(rest), signature }) ? 'ours' : 'foreign' }
}

/** The table's file within a backup, whichever emulator wrote it. */
export const isTable = (name: string) => name.endsWith('.db')
