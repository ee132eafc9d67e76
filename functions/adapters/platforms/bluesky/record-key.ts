import { randomInt } from 'node:crypto'

const alphabet = '234567abcdefghijklmnopqrstuvwxyz'
const length = 13
const clockBits = 10n
const microsecondsPerMs = 1_000

/**
 * Names for the records of a thread, in their order: 53 bits of microseconds and ten by chance (https://atproto.com/specs/tid). Two posts under one
 * name can't be: that is what makes the repeat of a call safe. `now` is in ms since the epoch. Its microseconds are by chance, too. Otherwise, of two
 * posts of one account in the same ms, one in a thousand would pass for the other.
 */
export const newRecordKeys = (now: number, count: number): string[] => {
  const first = BigInt(now * microsecondsPerMs + randomInt(microsecondsPerMs - count + 1))
  return Array.from({ length: count }, (_, index) => keyAt(first + BigInt(index)))
}

const keyAt = (microseconds: bigint) => {
  let rest = (microseconds << clockBits) | BigInt(randomInt(2 ** Number(clockBits)))
  let key = ''
  for (let place = 0; place < length; place += 1) {
    key = `${alphabet[Number(rest & 31n)]}${key}`
    rest >>= 5n
  }
  return key
}
