import { createHash } from 'node:crypto'

/**
 * Letters, digits, and underscores, as every platform accepts them. Longer ones than on a real platform are allowed, so
 * they stay distinct.
 */
export const usernameOf = (name: string) => {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .trim()
    .replace(/^@/, '')
  const username = plain.replaceAll(/\W+/g, '_').slice(0, 50)
  return /[a-z0-9]/i.test(username) ? username : `user_${digest(name).toString('hex').slice(0, 8)}`
}

/** A person's display name: the username turned into words. */
export const displayNameOf = (name: string) => {
  const trimmed = name.trim().replace(/^@/, '').slice(0, 50)
  if (!/^\w+$/.test(trimmed)) return trimmed
  const words = trimmed.split('_').filter((word) => word !== '')
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || trimmed
}

/** This many digits, always the same for a text, and never starting with 0. */
export const stableDigits = (text: string, digits: number) => {
  const first = 10n ** BigInt(digits - 1)
  return (first + (digest(text).readBigUInt64BE() % (8n * first))).toString()
}

const digest = (text: string) => createHash('sha256').update(text).digest()
