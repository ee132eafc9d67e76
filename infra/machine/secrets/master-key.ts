import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { realpath } from 'node:fs/promises'
import { sep } from 'node:path'
import { StartError } from '../process/start-error.ts'
import { pathOf, readGuardedSecret, type SecretPlace } from './secret-file.ts'

/** The name systemd passes the key under: `LoadCredential=crier-master-key:/etc/crier/master.key`. */
const credentialName = 'crier-master-key'

const keyBytes = 32
/** Fewer distinct bytes than this can't be chance: of 32 random ones, 30 differ. */
const differentBytesMin = 20

/** A new master key, in the format of its file. */
export const newMasterKey = () => `${randomBytes(keyBytes).toString('hex')}\n`

/** Reads the master key. Refuses one that others can read, that's stored with the data, or that anyone could guess. */
export const readMasterKey = async (key: SecretPlace, dataFolder: string): Promise<Buffer> => {
  const place = pathOf(key, credentialName)
  if (place === undefined)
    throw new StartError(
      'MASTER_KEY_FILE is missing. Create a key with `npx crier key FILE`, apart from the data, and set it to that file.',
    )
  const text = await readGuardedSecret({ what: 'master key', path: place, ending: `. Create one with \`npx crier key ${place}\`.` }, key)
  if (await isWithin(place, dataFolder))
    throw new StartError(
      `The master key is stored with the data it protects, in ${place}. Anyone who gets one gets both, so keep it elsewhere.`,
    )
  return parsed(text, place)
}

const parsed = (text: string, place: string) => {
  const written = text.trim()
  if (!/^[0-9a-f]{64}$/i.test(written))
    throw new StartError(`The master key in ${place} isn’t a Crier key. Create one with \`npx crier key FILE\`.`)
  const key = Buffer.from(written, 'hex')
  if (new Set(key).size < differentBytesMin)
    throw new StartError(`The master key in ${place} is too easy to guess. Create one with \`npx crier key FILE\`.`)
  return key
}

const isWithin = async (file: string, folder: string) => {
  const real = async (path: string) => realpath(path).catch(() => path)
  return (await real(file)).startsWith(`${await real(folder)}${sep}`)
}

const version = 1
const ivBytes = 12
const tagBytes = 16

/** Seals text with the master key, for one purpose only. */
export const seal = (masterKey: Buffer, purpose: string, text: string): Buffer => {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFor(masterKey, purpose), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.from([version]), iv, cipher.getAuthTag(), sealed])
}

/** Opens sealed text; undefined if the key, purpose, or content differs. */
export const unseal = (masterKey: Buffer, purpose: string, sealed: Buffer): string | undefined => {
  const [iv, tag] = [sealed.subarray(1, 1 + ivBytes), sealed.subarray(1 + ivBytes, 1 + ivBytes + tagBytes)]
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyFor(masterKey, purpose), iv, { authTagLength: tagBytes }).setAuthTag(tag)
    return Buffer.concat([decipher.update(sealed.subarray(1 + ivBytes + tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/** A proof that a text was written by someone with the master key, for one purpose only. */
export const signatureOf = (masterKey: Uint8Array, purpose: string, text: string): string =>
  createHmac('sha256', keyFor(masterKey, purpose)).update(text).digest('hex')

export const isSignedBy = (masterKey: Uint8Array, purpose: string, { text, signature }: { text: string; signature: string }): boolean => {
  const [given, own] = [Buffer.from(signature, 'hex'), Buffer.from(signatureOf(masterKey, purpose, text), 'hex')]
  return given.length === own.length && timingSafeEqual(given, own)
}

const keyFor = (masterKey: Uint8Array, purpose: string) => Buffer.from(hkdfSync('sha256', masterKey, '', `crier ${purpose}`, keyBytes))
