import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readForm } from './form-data.ts'

const contentType = 'multipart/form-data; boundary=cut-here'

const part = (name: string, value: string) => `--cut-here\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

/** A form's bytes in pieces of the given size. */
const inPieces = (form: string, size: number) => {
  const pieces = Array.from({ length: Math.ceil(form.length / size) }, (_, index) =>
    Buffer.from(form.slice(index * size, (index + 1) * size)),
  )
  return Readable.from(pieces)
}

test.each([1, 2, 7, 64, 10_000])('a file whose bytes look like the form around it arrives intact in pieces of %i bytes', async (size) => {
  const content = 'first\r\n--cut-her\r\n--\r\n--cut-hero\r\n\r\n'
  const form = `${part('key', 'k1')}${part('Content-Type', 'image/png')}${part('file', content)}${part('submit', 'late')}--cut-here--\r\n`

  const { fields, file } = await readForm(inPieces(form, size), contentType)

  expect(await text(file)).toBe(content)
  expect([...fields]).toEqual([
    ['key', 'k1'],
    ['content-type', 'image/png'],
  ])
})

test('refuses a form that ends before its file does', async () => {
  const { file } = await readForm(inPieces(`${part('key', 'k1')}${part('file', 'half')}`.slice(0, -4), 16), contentType)

  await expect(text(file)).rejects.toThrow('not a well-formed multipart/form-data')
})

test('refuses a form without a file', async () => {
  const reading = readForm(inPieces(`${part('key', 'k1')}--cut-here--\r\n`, 16), contentType)

  await expect(reading).rejects.toThrow('not a well-formed multipart/form-data')
})

test('refuses a form with endless fields without reading them to the end', async () => {
  let pieces = 0
  const endless = async function* () {
    yield Buffer.from('--cut-here\r\ncontent-disposition: form-data; name="key"\r\n\r\n')
    while (pieces < 1_000) {
      pieces += 1
      yield Buffer.alloc(1_024)
    }
  }

  await expect(readForm(endless(), contentType)).rejects.toThrow('20 KB')
  expect(pieces).toBeLessThan(30)
})

/** A form's bytes in pieces of 1 KB, and how many of them were read. */
const counted = (text: string) => {
  const read = { pieces: 0 }
  const body = async function* () {
    for (let at = 0; at < text.length; at += 1_024) {
      read.pieces += 1
      yield Buffer.from(text.slice(at, at + 1_024))
    }
  }
  return { read, body: body() }
}

test('accepts twenty fields before a file, and refuses one more', async () => {
  const fields = (count: number) => Array.from({ length: count }, (_, index) => part(`f${index}`, 'v')).join('')
  const formOf = (count: number) => readForm(inPieces(`${fields(count)}${part('file', 'bytes')}--cut-here--\r\n`, 64), contentType)

  expect((await formOf(20)).fields.size).toBe(20)
  await expect(formOf(21)).rejects.toThrow('20 fields')
})

test.each([
  ['of many small fields', part('x', '').repeat(50_000)],
  ['of one field again and again', part('key', 'x'.repeat(200)).repeat(5_000)],
  ['of fields of 19 KB each', part('a', 'x'.repeat(19_000)).repeat(20)],
  ['of one endless field', part('key', 'x'.repeat(1_000_000))],
  ['with an endless header', `--cut-here\r\ncontent-disposition: form-data; name="key"; x="${'y'.repeat(1_000_000)}`],
  ['with endless headers', `--cut-here\r\n${'x: y\r\n'.repeat(200_000)}`],
  ['with endless words before its first field', 'x'.repeat(1_000_000)],
])('reads no more than 20 KB of a form %s', async (_, text) => {
  const { read, body } = counted(text)

  await expect(readForm(body, contentType)).rejects.toThrow('20 KB')

  expect(read.pieces).toBeLessThanOrEqual(22)
})

test.each([
  ['content-disposition again and again', 'content-disposition: ;'.repeat(50_000)],
  ['a name that begins again and again', `content-disposition: form-data${'; name='.repeat(150_000)}`],
  ['nothing but blanks', `content-disposition:${' '.repeat(1_000_000)}x`],
])('refuses a megabyte of %s within a moment', async (_, header) => {
  const start = performance.now()

  await expect(readForm(Readable.from([Buffer.from(`--cut-here\r\n${header}\r\n\r\n`)]), contentType)).rejects.toThrow('20 KB')

  expect(performance.now() - start).toBeLessThan(500)
})

test('refuses a boundary over the maximum length', async () => {
  await expect(readForm(inPieces('', 1), `multipart/form-data; boundary=${'x'.repeat(71)}`)).rejects.toThrow('not a well-formed')
})

test('reads nothing of the file before its stream is read', async () => {
  const { read, body } = counted(
    `${part('key', 'k1')}--cut-here\r\ncontent-disposition: form-data; name="file"\r\n\r\n${'x'.repeat(1_000_000)}`,
  )

  await readForm(body, contentType)

  expect(read.pieces).toBe(1)
})
