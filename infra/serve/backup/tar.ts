/** A file in an archive: its name, its size in bytes, and its bytes. */
export type Entry = { name: string; bytes: number; content: AsyncIterable<Buffer> }

const blockBytes = 512
/** Eleven octal digits. https://www.gnu.org/software/tar/manual/html_node/Standard.html */
const bytesMax = 8 ** 11 - 1
const nameMax = 100

/** Files as `tar` reads them: one after the other, each behind a block that describes it, and two empty blocks at the end. */
export async function* toTar(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const { name, bytes, content } of entries) {
    yield headOf(name, bytes)
    let written = 0
    for await (const chunk of content) {
      written += chunk.length
      yield chunk
    }
    if (written !== bytes) throw new Error(`${name} has ${written} bytes, not ${bytes}: it was changed while it was read.`)
    yield Buffer.alloc(paddingOf(bytes))
  }
  yield Buffer.alloc(2 * blockBytes)
}

const paddingOf = (bytes: number) => (blockBytes - (bytes % blockBytes)) % blockBytes

const headOf = (name: string, bytes: number) => {
  if (Buffer.byteLength(name) > nameMax || bytes > bytesMax) throw new Error(`${name} does not fit into an archive.`)
  const head = Buffer.alloc(blockBytes)
  const octal = (value: number, at: number, digits: number) => head.write(value.toString(8).padStart(digits, '0'), at, 'ascii')
  head.write(name, 0, 'utf8')
  octal(0o600, 100, 7)
  octal(0, 108, 7)
  octal(0, 116, 7)
  octal(bytes, 124, 11)
  octal(0, 136, 11)
  head.write('        0', 148, 'ascii')
  head.write('ustar\x0000', 257, 'ascii')
  octal(
    head.reduce((sum, byte) => sum + byte, 0),
    148,
    6,
  )
  head.writeUInt8(0, 154)
  return head
}

/** Reads such an archive. The content of each file has to be read to its end before the next one is asked for. */
export async function* fromTar(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const reader = exactReader(source)
  for (;;) {
    const head = await reader.take(blockBytes)
    if (head.every((byte) => byte === 0)) return
    const { name, bytes } = readHead(head)
    yield { name, bytes, content: reader.stream(bytes) }
    await reader.take(paddingOf(bytes))
  }
}

const readHead = (head: Buffer) => {
  const text = (from: number, length: number) => head.toString('utf8', from, from + length).replace(/\0.*$/s, '')
  const stated = Number.parseInt(text(148, 8), 8)
  const sum = head.reduce((all, byte, index) => all + (index >= 148 && index < 156 ? 0x20 : byte), 0)
  if (sum !== stated) throw brokenOff()
  return { name: text(0, nameMax), bytes: Number.parseInt(text(124, 12), 8) }
}

const exactReader = (source: AsyncIterable<Buffer>) => {
  const iterator = source[Symbol.asyncIterator]()
  let left: Buffer = Buffer.alloc(0)
  const more = async () => {
    const next = await iterator.next()
    if (next.done) throw brokenOff()
    left = next.value
  }
  async function* stream(bytes: number): AsyncGenerator<Buffer> {
    let missing = bytes
    while (missing > 0) {
      if (left.length === 0) await more()
      const part = left.subarray(0, missing)
      left = left.subarray(part.length)
      missing -= part.length
      yield part
    }
  }
  const take = async (bytes: number) => {
    const parts: Buffer[] = []
    for await (const part of stream(bytes)) parts.push(part)
    return Buffer.concat(parts)
  }
  return { stream, take }
}

const brokenOff = () => new Error('The archive breaks off, or is none.')
