import { isIP } from 'node:net'

/** Whether a host stands on this machine or in its own network. A name without a dot is a neighbor's, such as another container's. */
export const isNear = (hostname: string): boolean => {
  if (hostname === '[::1]' || hostname.endsWith('.localhost')) return true
  return isIP(hostname) === 4 ? /^(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(hostname) : /^[\w-]+$/.test(hostname)
}
