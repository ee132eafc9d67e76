import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { SealContext, Vault } from '../../ports/vault.ts'

const [ivBytes, tagBytes, keyBytes] = [12, 16, 32]

/** Seals secrets while they are between two places, with a key that both are told. */
export const transferVault = (key: Buffer): Vault => {
  const own = Buffer.from(hkdfSync('sha256', key, '', 'crier transfer', keyBytes))
  return {
    async seal(text, context) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', own, iv).setAAD(bound(context))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
    },
    async open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64')
      try {
        const decipher = createDecipheriv('aes-256-gcm', own, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
        decipher.setAAD(bound(context)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
        return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
      } catch (cause) {
        throw new Error('The key is not the one that this export was sealed with: say which by --key FILE.', { cause })
      }
    },
  }
}

const bound = ({ userId, accountId, purpose }: SealContext) => Buffer.from(JSON.stringify([userId, accountId, purpose]))
