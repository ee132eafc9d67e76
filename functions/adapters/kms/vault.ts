import * as z from 'zod'
import type { SealContext, Vault } from '#functions/ports/vault.ts'
import { secondMs } from '#shared/domain/times.ts'
import { openService } from '../aws/service.ts'
import { serviceCalls } from '../aws/service-calls.ts'
import { withoutDetails } from '../aws/without-details.ts'

/** The most that KMS encrypts itself (docs.aws.amazon.com/kms, Encrypt: Plaintext). */
const textBytesMax = 4_096

/** Seals with a KMS key; the context is bound into the ciphertext and written to the audit log, never the text. */
export const kmsVault = (keyId: string): Vault => {
  const call = serviceCalls(openService('kms'), { tries: 3, timeoutMs: 3 * secondMs })
  const ask = async (operation: 'Encrypt' | 'Decrypt', input: object): Promise<unknown> => {
    const { body } = await call({
      target: `TrentService.${operation}`,
      contentType: 'application/x-amz-json-1.1',
      body: JSON.stringify({ KeyId: keyId, ...input }),
    })
    return JSON.parse(body)
  }
  return {
    async seal(text, context) {
      const bytes = Buffer.from(text)
      if (bytes.length > textBytesMax) throw new Error(`The secret has ${bytes.length} bytes; at most ${textBytesMax} can be sealed.`)
      const input = { Plaintext: bytes.toString('base64'), EncryptionContext: bound(context) }
      const answer = await answered('seal', ask('Encrypt', input))
      return bytesOf(Sealed.safeParse(answer).data?.CiphertextBlob).toString('base64')
    },

    async open(sealed, context) {
      const answer = await answered('open', ask('Decrypt', { CiphertextBlob: sealed, EncryptionContext: bound(context) }))
      return bytesOf(Opened.safeParse(answer).data?.Plaintext).toString()
    },
  }
}

const Sealed = z.object({ CiphertextBlob: z.base64() })
const Opened = z.object({ Plaintext: z.base64() })

const bound = ({ userId, accountId, purpose }: SealContext) => ({ userId, accountId, purpose })

const answered = async <Answer>(what: string, answer: Promise<Answer>): Promise<Answer> => {
  try {
    return await answer
  } catch (error) {
    throw withoutDetails(`KMS did not ${what} a secret`, error)
  }
}

const bytesOf = (base64: string | undefined) => {
  if (base64 === undefined) throw new Error('KMS answered without bytes.')
  return Buffer.from(base64, 'base64')
}
