import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import * as z from 'zod'
import { type Actions, AwsError } from './aws-error.ts'

const Context = z.record(z.string(), z.string()).default({})
const Base64 = z.base64().transform((text) => Buffer.from(text, 'base64'))
const EncryptInput = z.object({ KeyId: z.string(), Plaintext: Base64, EncryptionContext: Context })
const DecryptInput = z.object({ KeyId: z.string().optional(), CiphertextBlob: Base64, EncryptionContext: Context })

const version = Buffer.from([1])
const plaintextBytesMax = 4_096
const ivBytes = 12
const tagBytes = 16

/**
 * KMS with one key, defined by its ARN and 32 bytes. Data sealed with an encryption context opens only with the same
 * context.
 */
export const kmsActions = ({ keyArn, key }: { keyArn: string; key: Buffer }): Actions => {
  const refuseOtherKey = (keyId = keyArn) => {
    if (keyId !== keyArn && !keyArn.endsWith(`/${keyId}`)) throw new AwsError('NotFoundException', `Key '${keyId}' does not exist`)
  }
  return {
    'TrentService.Encrypt': (body) => {
      const { KeyId, Plaintext, EncryptionContext } = EncryptInput.parse(body)
      refuseOtherKey(KeyId)
      if (Plaintext.length === 0 || Plaintext.length > plaintextBytesMax) {
        throw new AwsError('ValidationException', `Plaintext must have 1 to ${plaintextBytesMax} bytes`)
      }
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(canonical(EncryptionContext))
      const sealed = Buffer.concat([cipher.update(Plaintext), cipher.final()])
      return {
        CiphertextBlob: Buffer.concat([version, iv, cipher.getAuthTag(), sealed]).toString('base64'),
        KeyId: keyArn,
        EncryptionAlgorithm: 'SYMMETRIC_DEFAULT',
      }
    },
    'TrentService.Decrypt': (body) => {
      const { KeyId, CiphertextBlob, EncryptionContext } = DecryptInput.parse(body)
      refuseOtherKey(KeyId)
      const [iv, tag, sealed] = [
        CiphertextBlob.subarray(1, 1 + ivBytes),
        CiphertextBlob.subarray(1 + ivBytes, 1 + ivBytes + tagBytes),
        CiphertextBlob.subarray(1 + ivBytes + tagBytes),
      ]
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(canonical(EncryptionContext)).setAuthTag(tag)
        const plaintext = Buffer.concat([decipher.update(sealed), decipher.final()])
        return { Plaintext: plaintext.toString('base64'), KeyId: keyArn, EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' }
      } catch {
        throw new AwsError('InvalidCiphertextException', 'The ciphertext is not of this key and encryption context')
      }
    },
  }
}

const canonical = (context: Record<string, string>) =>
  Buffer.from(JSON.stringify(Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1))))
