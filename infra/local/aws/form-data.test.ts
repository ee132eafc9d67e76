import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readForm } from './form-data.ts'

const contentType = 'multipart/form-data; boundary=cut-here'

const part = (name: string, value: string) => `--cut-here\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

/** The bytes of a form in pieces of the given size. */
const inPieces = (form: string, size: number) => {
  const pieces = Array.from({ length: Math.ceil(form.length / size) }, (_, index) =>
    Buffer.from(form.slice(index * size, (index + 1) * size)),
  )
  return Readable.from(pieces)
}

test.each([1, 2, 7, 64, 10_000])(
  'a file whose bytes look like the form around it arrives whole when it comes in pieces of %i bytes',
  async (size) => {
    const content = 'first\r\n--cut-her\r\n--\r\n--cut-hero\r\n\r\n'
    const form = `${part('key', 'k1')}${part('Content-Type', 'image/png')}${part('file', content)}${part('submit', 'late')}--cut-here--\r\n`

    const { fields, file } = await readForm(inPieces(form, size), contentType)

    expect(await text(file)).toBe(content)
    expect([...fields]).toEqual([
      ['key', 'k1'],
      ['content-type', 'image/png'],
    ])
  },
)

test('a form that ends before its file does is refused', async () => {
  const { file } = await readForm(inPieces(`${part('key', 'k1')}${part('file', 'half')}`.slice(0, -4), 16), contentType)

  await expect(text(file)).rejects.toThrow('not a well-formed multipart/form-data')
})

test('a form without a file is refused', async () => {
  const reading = readForm(inPieces(`${part('key', 'k1')}--cut-here--\r\n`, 16), contentType)

  await expect(reading).rejects.toThrow('not a well-formed multipart/form-data')
})

test('a form with endless fields is refused without reading them to the end', async () => {
  let pieces = 0
  const endless = async function* () {
    yield Buffer.from('--cut-here\r\ncontent-disposition: form-data; name="key"\r\n\r\n')
    while (pieces < 1_000) {
      pieces += 1
      yield Buffer.alloc(1_024)
    }
  }

  await expect(readForm(endless(), contentType)).rejects.toThrow('not a well-formed multipart/form-data')
  expect(pieces).toBeLessThan(30)
})
