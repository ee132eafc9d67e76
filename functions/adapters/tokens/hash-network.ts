import { createHmac } from 'node:crypto'
import type { HashNetwork } from '#functions/ports/audit.ts'
import { networkOf } from '#shared/domain/networks.ts'

const characters = 22

/** Hashes networks with a key of the deployment. Throws without one. */
export const networkHasher = (key: string): HashNetwork => {
  if (key.length < 32) throw new Error('The secret network-key is shorter than 32 characters.')
  return (address) => createHmac('sha256', key).update(networkOf(address)).digest('base64url').slice(0, characters)
}
