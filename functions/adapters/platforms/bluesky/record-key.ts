import { randomInt } from 'node:crypto'

const alphabet = '234567abcdefghijklmnopqrstuvwxyz'
const length = 13
const clockBits = 10n

/**
 * A name for a record that sorts by its time: 53 bits of microseconds and ten by chance, as https://atproto.com/specs/tid has it. Two posts under one name can't be:
 * that is what makes the repeat of a call safe. `now` in ms since the epoch; `index` tells names of the same moment apart.
 */
export const newRecordKey = (now: number, index = 0): string => {
  const microseconds = BigInt(now) * 1_000n + BigInt(index)
  let rest = (microseconds << clockBits) | BigInt(randomInt(2 ** Number(clockBits)))
  let key = ''
  for (let place = 0; place < length; place += 1) {
    key = `${alphabet[Number(rest & 31n)]}${key}`
    rest >>= 5n
  }
  return key
}
