import { createHash } from 'node:crypto'
import { recoveryCodesCount } from '#shared/domain/safeguards.ts'
import { toBase32 } from './totp-codes.ts'

/** Ten new codes of 120 bits, such as ABCD-EFGH-IJKL-MNOP-QRST-UVWX: so many that a plain hash keeps them. */
export const newRecoveryCodes = (randomBytes: (count: number) => Uint8Array): string[] =>
  Array.from({ length: recoveryCodesCount }, () => (toBase32(randomBytes(15)).match(/.{4}/g) ?? []).join('-'))

/** The stored form of a code, however it was typed. */
export const hashOfCode = (code: string) =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z2-7]/g, ''))
    .digest('base64url')
