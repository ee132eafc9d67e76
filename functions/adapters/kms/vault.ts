import * as z from 'zod'
import type { SealContext, Vault } from '#functions/ports/vault.ts'
import { callJson } from '../aws/json-call.ts'

/** The most that KMS encrypts itself (docs.aws.amazon.com/kms, Encrypt: Plaintext). */
const textBytesMax = 4_096

const Sealed = z.object({ CiphertextBlob: z.base64() })
const Opened = z.object({ Plaintext: z.base64() })

/** Seals with a KMS key; the context is bound into the ciphertext and written to the audit log, never the text. */
export const kmsVault = (keyId: string): Vault => ({
  async seal(text, context) {
    const bytes = Buffer.from(text)
    if (bytes.length > textBytesMax) throw new Error(`The secret has ${bytes.length} bytes; at most ${textBytesMax} can be sealed.`)
    const input = { KeyId: keyId, Plaintext: bytes.toString('base64'), EncryptionContext: bound(context) }
    const { CiphertextBlob } = await callJson({ service: 'KMS', operation: 'Encrypt', input, answer: Sealed })
    return CiphertextBlob
  },

  async open(sealed, context) {
    const input = { KeyId: keyId, CiphertextBlob: sealed, EncryptionContext: bound(context) }
    const { Plaintext } = await callJson({ service: 'KMS', operation: 'Decrypt', input, answer: Opened })
    return Buffer.from(Plaintext, 'base64').toString()
  },
})

const bound = ({ userId, accountId, purpose }: SealContext) => ({ userId, accountId, purpose })
