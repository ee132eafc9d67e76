import { cutOff, damaged } from './file-type.ts'
import type { Held, Picture, Size } from './picture.ts'

/**
 * Bytes a decoder holds per pixel: the color and alpha planes, and a second copy while drawing. Measured: 850 MB in total for 48 megapixels, and 300 MB for
 * 12 megapixels at 10 bits per channel.
 */
const heldPerPixel = { ofEightBits: 9, ofMore: 13 }

/**
 * Reads an AVIF box by box to the end, and returns its first image's size as shown.
 * https://aomediacodec.github.io/av1-avif/, ISO/IEC 23008-12
 */
export const readAvif = (file: Buffer): Picture => {
  const boxes = [...boxesIn(file)]
  const meta = boxes.find(({ type }) => type === 'meta')?.data.subarray(4)
  if (!boxes.some(({ type }) => type === 'mdat') && !(meta && find(meta, 'idat'))) throw cutOff()
  const properties = meta && propertiesOf(meta)
  const size = properties?.reduce(sizeAfter, undefined)
  if (!properties || !size) throw damaged()
  return { ...size, held: heldOf(properties, size), end: boxes.at(-1)?.end ?? 0 }
}

type FileBox = { type: string; data: Buffer; end: number }

/** The boxes that fill a buffer. Anything after the last whole one is something else. */
function* boxesIn(file: Buffer): Generator<FileBox> {
  for (let box = boxAt(file, 0); box; box = boxAt(file, box.end)) yield box
}

const boxAt = (file: Buffer, at: number): FileBox | undefined => {
  if (at + 8 > file.length) return undefined
  const { from, end } = spanAt(file, at)
  const type = file.toString('latin1', at + 4, at + 8)
  if (end < from || !/^[\x20-\x7e\xa9]{4}$/.test(type)) return undefined
  if (end > file.length) throw cutOff()
  return { type, data: file.subarray(from, end), end }
}

/** A box states its length in 32 or 64 bits, or not at all if it fills the rest. */
const spanAt = (file: Buffer, at: number) => {
  const length = file.readUInt32BE(at)
  if (length === 0) return { from: at + 8, end: file.length }
  if (length !== 1) return { from: at + 8, end: at + length }
  if (at + 16 > file.length) throw cutOff()
  return { from: at + 16, end: at + Number(file.readBigUInt64BE(at + 8)) }
}

const find = (buffer: Buffer, type: string) => [...boxesIn(buffer)].find((box) => box.type === type)?.data

/** The properties of the primary image, in the order they apply. */
const propertiesOf = (meta: Buffer): FileBox[] => {
  const [primary, properties] = [find(meta, 'pitm'), find(meta, 'iprp')]
  const [all, links] = [properties && find(properties, 'ipco'), properties && find(properties, 'ipma')]
  if (!primary || !all || !links) throw damaged()
  const wanted = numbersIn(primary)
  const id = wanted.next(wanted.version === 0 ? 2 : 4)
  const known = [...boxesIn(all)]
  return linksOf(links, id).flatMap((index) => known[index - 1] ?? [])
}

/** The indexes, from 1, of an image's properties. */
const linksOf = (links: Buffer, id: number): number[] => {
  const numbers = numbersIn(links)
  const wide = numbers.flags & 1 ? 2 : 1
  for (let left = numbers.next(4); left > 0; left -= 1) {
    const item = numbers.next(numbers.version === 0 ? 2 : 4)
    // The highest bit only says that the property is essential.
    const indexes = Array.from({ length: numbers.next(1) }, () => numbers.next(wide) & (wide === 2 ? 0x7fff : 0x7f))
    if (item === id) return indexes
  }
  return []
}

/** The integers in a box that starts with its version and flags. */
const numbersIn = (data: Buffer) => {
  if (data.length < 4) throw damaged()
  let at = 4
  const next = (bytes: number) => {
    if (at + bytes > data.length) throw damaged()
    at += bytes
    return data.readUIntBE(at - bytes, bytes)
  }
  return { version: data.readUInt8(0), flags: data.readUIntBE(1, 3), next }
}

/** Applies a property to the size: it states the size, crops the picture, or rotates it. */
const sizeAfter = (size: Size | undefined, { type, data }: FileBox): Size | undefined => {
  if (type === 'ispe' && data.length >= 12) return { width: data.readUInt32BE(4), height: data.readUInt32BE(8) }
  if (type === 'clap' && size && data.length >= 16)
    return { width: quotient(data, 0) ?? size.width, height: quotient(data, 8) ?? size.height }
  if (type === 'irot' && size && (data[0] ?? 0) & 1) return { width: size.height, height: size.width }
  return size
}

const quotient = (data: Buffer, at: number) => {
  const divisor = data.readUInt32BE(at + 4)
  return divisor === 0 ? undefined : Math.round(data.readUInt32BE(at) / divisor)
}

const heldOf = (properties: readonly FileBox[], { width, height }: Size): Held => {
  const bits = properties.filter(({ type }) => type === 'pixi').flatMap(({ data }) => [...data.subarray(5)])
  const perPixel = bits.some((count) => count > 8) ? heldPerPixel.ofMore : heldPerPixel.ofEightBits
  return { bytes: width * height * perPixel, because: 'This is an AVIF image', instead: 'Save it as a JPEG, or smaller' }
}
