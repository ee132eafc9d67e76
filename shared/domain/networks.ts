/** What of a visitor's address is counted: one IPv4 address, or the 64 bits that are one IPv6 connection, whose owner has all the rest to spare. */
export const networkOf = (address: string) => prefixOf(address, 4)

/** What one customer may have of the IPv6 addresses: the first 48 bits. Counted where moving on to the next connection must not help. */
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
