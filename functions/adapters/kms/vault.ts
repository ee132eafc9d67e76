import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms'
import type { SealContext, Vault } from '#functions/ports/vault.ts'
import { secondMs } from '#shared/domain/times.ts'
import { callLimits } from '../aws/call-limits.ts'
import { withoutDetails } from '../aws/without-details.ts'

/** The most that KMS encrypts itself (docs.aws.amazon.com/kms, Encrypt: Plaintext). */
const textBytesMax = 4_096

/** Seals with a KMS key; the context is bound into the ciphertext and written to the audit log, never the text. */
export const kmsVault = (keyId: string): Vault => {
  const client = new KMSClient(callLimits({ tries: 3, timeoutMs: 3 * secondMs }))
  return {
    async seal(text, context) {
      const Plaintext = Buffer.from(text)
      if (Plaintext.length > textBytesMax)
        throw new Error(`The secret has ${Plaintext.length} bytes; at most ${textBytesMax} can be sealed.`)
      const command = new EncryptCommand({ KeyId: keyId, Plaintext, EncryptionContext: bound(context) })
      const { CiphertextBlob } = await answered('seal', client.send(command))
      return bytesOf(CiphertextBlob).toString('base64')
    },

    async open(sealed, context) {
      const CiphertextBlob = Buffer.from(sealed, 'base64')
      const command = new DecryptCommand({ KeyId: keyId, CiphertextBlob, EncryptionContext: bound(context) })
      const { Plaintext } = await answered('open', client.send(command))
      return bytesOf(Plaintext).toString()
    },
  }
}

const bound = ({ userId, accountId, purpose }: SealContext) => ({ userId, accountId, purpose })

const answered = async <Answer>(what: string, answer: Promise<Answer>): Promise<Answer> => {
  try {
    return await answer
  } catch (error) {
    throw withoutDetails(`KMS did not ${what} a secret`, error)
  }
}

const bytesOf = (bytes: Uint8Array | undefined) => {
  if (!bytes) throw new Error('KMS answered without bytes.')
  return Buffer.from(bytes)
}
