/** What of a visitor's address is counted: one IPv4 address, or the 64 bits that are one IPv6 connection, whose owner has all the rest to spare. */
export const networkOf = (address: string) => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!address.includes(':')) return address
  const [before, after] = address.split('::').map((half) => half.split(':').filter((group) => group !== ''))
  const [start, end] = [before ?? [], after ?? []]
  const zeros = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0')
  return [...start, ...zeros, ...end]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}
