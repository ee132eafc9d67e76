/** Integers as big-endian bytes. */
export const u8 = (...values: number[]) => Buffer.from(values)
export const u16 = (value: number) => Buffer.from([value >>> 8, value & 0xff])
export const u32 = (value: number) => Buffer.from([value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff])

/** Integers as little-endian bytes. */
export const u16le = (value: number) => Buffer.from(u16(value)).reverse()
export const u32le = (value: number) => Buffer.from(u32(value)).reverse()

export const ascii = (text: string) => Buffer.from(text, 'latin1')

/** Packs numbers of given bit widths from the lowest bit of each byte up, as WebP and GIF do. */
export const packBits = (fields: readonly { value: number; bits: number }[]) => {
  const bits = fields.flatMap(({ value, bits: width }) => Array.from({ length: width }, (_, index) => (value >>> index) & 1))
  const bytes = Buffer.alloc(Math.ceil(bits.length / 8))
  bits.forEach((bit, index) => {
    bytes.writeUInt8(bytes.readUInt8(index >> 3) | (bit << (index & 7)), index >> 3)
  })
  return bytes
}
