import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { SealContext, Vault } from '#functions/ports/vault.ts'

/**
 * KMS's limit, in bytes, so anything sealed here can move to AWS.
 * https://docs.aws.amazon.com/kms/latest/APIReference/API_Encrypt.html
 */
const textBytesMax = 4_096

const version = Buffer.from([1])
const ivBytes = 12
const tagBytes = 16

/**
 * Seals with a 32-byte key held by this process: AES-256-GCM, with a random nonce per text. The context isn't stored in
 * the sealed text, but is required to open it.
 */
export const keyVault = (key: Buffer): Vault => ({
  async seal(text, context) {
    const bytes = Buffer.from(text)
    if (bytes.length > textBytesMax) throw new Error(`The secret has ${bytes.length} bytes; at most ${textBytesMax} can be sealed.`)
    const nonce = randomBytes(ivBytes)
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(bound(context))
    const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
    return Buffer.concat([version, nonce, cipher.getAuthTag(), sealed]).toString('base64')
  },

  async open(sealed, context) {
    const bytes = Buffer.from(sealed, 'base64')
    const nonceEnd = version.length + ivBytes
    const tagEnd = nonceEnd + tagBytes
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(version.length, nonceEnd))
      decipher.setAAD(bound(context)).setAuthTag(bytes.subarray(nonceEnd, tagEnd))
      return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString()
    } catch {
      // The cipher's own error adds nothing useful.
      throw new Error('A secret could not be opened: it was sealed with another key, for another purpose, or it was changed.')
    }
  },
})

/** In the same order as our local KMS (infra/local-aws/kms.ts), so texts it sealed can be opened here. */
const bound = ({ ownerId, accountId, purpose }: SealContext) =>
  Buffer.from(JSON.stringify(Object.entries({ accountId, purpose, userId: ownerId })))
