import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { recoveryCodesCount } from '#shared/domain/safeguards.ts'
import { secondMs } from '#shared/domain/times.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes bytes as unpadded base32 (RFC 4648), as apps and people read secrets. */
export const toBase32 = (bytes: Uint8Array): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

const fromBase32 = (text: string): Buffer => {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** Returns the code for a 30-second step (RFC 4226, 5.3). */
export const codeOf = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 0xf) & 0x7fff_ffff
  return String(number % 10 ** totpDigits).padStart(totpDigits, '0')
}

export const stepAt = (now: number) => Math.floor(now / (totpStepSeconds * secondMs))

/**
 * Returns the step a code belongs to: the current one or one to either side, since clocks differ, but none up to
 * `lastStep`. Undefined if it's none of them.
 */
export const stepOfCode = (secret: string, code: string, { now, lastStep }: { now: number; lastStep: number }): number | undefined => {
  const given = Buffer.from(code.replace(/\s/g, ''))
  const isCode = (step: number) => {
    const right = Buffer.from(codeOf(secret, step))
    return right.length === given.length && timingSafeEqual(right, given)
  }
  return [stepAt(now), stepAt(now) - 1, stepAt(now) + 1].find((step) => step > lastStep && isCode(step))
}

/**
 * Returns ten new codes of 120 bits, such as ABCD-EFGH-IJKL-MNOP-QRST-UVWX: long enough that a plain hash protects
 * them.
 */
export const newRecoveryCodes = (randomBytes: (count: number) => Uint8Array): string[] =>
  Array.from({ length: recoveryCodesCount }, () => (toBase32(randomBytes(15)).match(/.{4}/g) ?? []).join('-'))

/** Returns the stored form of a code, however it was typed. */
export const hashOfCode = (code: string) =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z2-7]/g, ''))
    .digest('base64url')

/** The RFC 6238 time step, in seconds. With SHA-1 and six digits, every app supports it. */
export const totpStepSeconds = 30
export const totpDigits = 6

/**
 * Returns the URI that an app reads from a QR code. https://github.com/google/google-authenticator/wiki/Key-Uri-Format
 */
export const totpUri = ({ secret, email }: { secret: string; email: string }) =>
  `otpauth://totp/${encodeURIComponent(`Crier:${email}`)}?secret=${secret}&issuer=Crier&algorithm=SHA1&digits=${totpDigits}&period=${totpStepSeconds}`
