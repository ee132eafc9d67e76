/**
 * Returns the part of a visitor's address to count by: one IPv4 address, or the first 64 bits of an IPv6 address,
 * because a single connection controls the rest.
 */
export const networkOf = (address: string) => prefixOf(address, 4)

/**
 * Returns the first 48 bits of an IPv6 address, which one customer may hold. Use it to count where switching to another
 * connection must not help.
 */
export const siteOf = (address: string) => prefixOf(address, 3)

const prefixOf = (address: string, groups: number) => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!address.includes(':')) return address
  const [before, after] = address.split('::').map((half) => half.split(':').filter((group) => group !== ''))
  const [start, end] = [before ?? [], after ?? []]
  const zeros = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0')
  return [...start, ...zeros, ...end]
    .slice(0, groups)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}
