import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms'
import type { SealContext, Vault } from '#functions/ports/vault.ts'

/** The most that KMS encrypts itself (docs.aws.amazon.com/kms, Encrypt: Plaintext). */
const textBytesMax = 4_096

/** A client of the key service; the SDK's own environment variables say where it is. */
export const openKeyService = () => new KMSClient({ maxAttempts: 3, requestHandler: { connectionTimeout: 2_000, requestTimeout: 3_000 } })

/** Seals with a KMS key; the context is bound into the ciphertext and written to the audit log, never the text. */
export const kmsVault = (client: KMSClient, keyId: string): Vault => ({
  async seal(text, context) {
    const Plaintext = Buffer.from(text)
    if (Plaintext.length > textBytesMax) throw new Error(`The secret has ${Plaintext.length} bytes; at most ${textBytesMax} can be sealed.`)
    const { CiphertextBlob } = await client.send(new EncryptCommand({ KeyId: keyId, Plaintext, EncryptionContext: bound(context) }))
    if (!CiphertextBlob) throw new Error('The key service gave no ciphertext.')
    return Buffer.from(CiphertextBlob).toString('base64')
  },

  async open(sealed, context) {
    const CiphertextBlob = Buffer.from(sealed, 'base64')
    const { Plaintext } = await client.send(new DecryptCommand({ KeyId: keyId, CiphertextBlob, EncryptionContext: bound(context) }))
    if (!Plaintext) throw new Error('The key service gave no text.')
    return Buffer.from(Plaintext).toString()
  },
})

const bound = ({ userId, accountId, purpose }: SealContext) => ({ userId, accountId, purpose })
