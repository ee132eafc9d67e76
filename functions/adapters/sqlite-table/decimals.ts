import { UnsupportedRequest } from './errors.ts'

/**
 * The sum as DynamoDB, which counts in decimals, has it: 0.1 and 0.2 are 0.3. A sum that no JavaScript number holds exactly is refused, so that nothing is rounded
 * here that AWS would keep.
 */
export const exactSum = (one: number, other: number): number => {
  const plain = one + other
  if (Number.isSafeInteger(one) && Number.isSafeInteger(other) && Number.isSafeInteger(plain)) return plain
  const [first, second] = [toDecimal(one), toDecimal(other)]
  const exponent = Math.min(first.exponent, second.exponent)
  const digits = digitsAt(first, exponent) + digitsAt(second, exponent)
  const rounded = Number(`${digits}e${exponent}`)
  const kept = toDecimal(rounded)
  const finest = Math.min(kept.exponent, exponent)
  const isExact = digitsAt(kept, finest) === digitsAt({ digits, exponent }, finest)
  if (!isExact || Math.abs(rounded) > Number.MAX_SAFE_INTEGER)
    throw new UnsupportedRequest(`the sum of ${one} and ${other}: JavaScript has no such number`)
  return rounded
}

/** `digits` times ten to the power of `exponent`. */
type Decimal = { digits: bigint; exponent: number }

const toDecimal = (number: number): Decimal => {
  const [mantissa = '', power = '0'] = String(number).split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  return { digits: BigInt(`${whole}${fraction}`), exponent: Number(power) - fraction.length }
}

const digitsAt = ({ digits, exponent }: Decimal, smaller: number) => digits * 10n ** BigInt(exponent - smaller)
