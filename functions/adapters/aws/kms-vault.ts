import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms'
import type { SealContext, Vault } from '#functions/ports/vault.ts'
import { secondMs } from '#shared/domain/times.ts'
import { awsClient, withoutDetails } from './client.ts'

/** The largest plaintext KMS encrypts itself, in bytes (docs.aws.amazon.com/kms, Encrypt: Plaintext). */
const textBytesMax = 4_096

/**
 * Seals with a KMS key. The context is bound to the ciphertext and written to the audit log. The plaintext never is.
 */
export const kmsVault = (keyId: string): Vault => {
  const kms = new KMSClient(awsClient())
  return {
    async seal(text, context) {
      const bytes = Buffer.from(text)
      if (bytes.length > textBytesMax) throw new Error(`The secret has ${bytes.length} bytes; at most ${textBytesMax} can be sealed.`)
      const command = new EncryptCommand({ KeyId: keyId, Plaintext: bytes, EncryptionContext: bound(context) })
      const { CiphertextBlob } = await answered('seal', kms.send(command, { requestTimeout }))
      return bytesOf(CiphertextBlob).toString('base64')
    },

    async open(sealed, context) {
      const CiphertextBlob = Buffer.from(sealed, 'base64')
      const command = new DecryptCommand({ KeyId: keyId, CiphertextBlob, EncryptionContext: bound(context) })
      const { Plaintext } = await answered('open', kms.send(command, { requestTimeout }))
      return bytesOf(Plaintext).toString()
    },
  }
}

const requestTimeout = 3 * secondMs

const bound = ({ ownerId, accountId, purpose }: SealContext) => ({ userId: ownerId, accountId, purpose })

const answered = async <Answer>(what: string, answer: Promise<Answer>): Promise<Answer> => {
  try {
    return await answer
  } catch (error) {
    throw withoutDetails(`KMS did not ${what} a secret`, error)
  }
}

const bytesOf = (bytes: Uint8Array | undefined) => {
  if (bytes === undefined) throw new Error('KMS answered without bytes.')
  return Buffer.from(bytes)
}
