import { expect, test } from 'vitest'
import { DomainError } from '#shared/domain/errors.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { readCard, rememberedCards } from './link-cards.ts'

const page = '<meta property="og:title" content="How we bake"><meta property="og:image" content="/a.png">'
const html = (text = page) => new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' } })
const png = (bytes: number) => new Response(new Uint8Array(bytes), { headers: { 'content-type': 'image/png' } })

/** Cards over a web that returns these responses, and the requests it received. */
const over = (answers: Record<string, () => Response>) => {
  const asked: string[] = []
  const clock = { now: 0 }
  const drawn: number[] = []
  const imageVariants = {
    draw: async (content: Uint8Array) => {
      drawn.push(content.length)
      if (content[0] === 0xff) throw new DomainError('invalid', 'This image can’t be read.')
      return { contentType: 'image/jpeg' as const, content: new Uint8Array(2), width: 1, height: 1 }
    },
  }
  const fetch = async (input: RequestInfo | URL) => {
    asked.push(String(input))
    const answer = answers[String(input)]
    if (!answer) throw new Error('The address can’t be used.')
    return answer()
  }
  return { ...rememberedCards({ fetchAt: () => fetch, imageVariants, now: () => clock.now }), asked, clock, drawn }
}

test('a card has the title, description, and picture of its page', async () => {
  const { read } = over({ 'https://example.com/': () => html(), 'https://example.com/a.png': () => png(3) })

  expect(await read('https://example.com/')).toEqual({
    title: 'How we bake',
    description: '',
    image: { type: 'image/png', content: new Uint8Array(3) },
  })
})

test('a page is requested once in ten minutes, even while its response is pending', async () => {
  const { read, asked, clock } = over({ 'https://example.com/': () => html('<title>Bread</title>') })

  await Promise.all([read('https://example.com/'), read('https://example.com/')])
  clock.now += 9 * minuteMs
  await read('https://example.com/')
  expect(asked).toEqual(['https://example.com/'])
  clock.now += 2 * minuteMs
  await read('https://example.com/')

  expect(asked).toEqual(['https://example.com/', 'https://example.com/'])
})

test('a page is read again at once when that’s asked for, and the newer card is remembered', async () => {
  const titles = ['Bread', 'Better bread']
  const { read, readAgain } = over({ 'https://example.com/': () => html(`<title>${titles.shift()}</title>`) })

  await read('https://example.com/')

  expect(await readAgain('https://example.com/')).toMatchObject({ title: 'Better bread' })
  expect(await read('https://example.com/')).toMatchObject({ title: 'Better bread' })
})

const picture = (type: string, bytes: Uint8Array<ArrayBuffer>) => () => new Response(bytes, { headers: { 'content-type': type } })

test.each<[string, () => Response]>([
  ['too large', picture('image/jpeg', new Uint8Array(100_001))],
  ['of a type that not every platform takes', picture('image/webp', new Uint8Array(3))],
])('draws a picture that is %s', async (_, image) => {
  const { read, drawn } = over({ 'https://example.com/': () => html(), 'https://example.com/a.png': image })

  expect(await read('https://example.com/')).toMatchObject({ image: { type: 'image/jpeg', content: new Uint8Array(2) } })
  expect(drawn).toHaveLength(1)
})

test('leaves out a picture that can’t be drawn', async () => {
  const { read } = over({
    'https://example.com/': () => html(),
    'https://example.com/a.png': picture('image/webp', new Uint8Array([0xff])),
  })

  expect(await read('https://example.com/')).toMatchObject({ title: 'How we bake', image: undefined })
})

test('each redirect is fetched through the same guard, and an internal address yields no card', async () => {
  const to = (location: string) => () => new Response('', { status: 302, headers: { location } })
  const { read, asked } = over({ 'https://example.com/': to('http://169.254.169.254/latest/meta-data') })

  expect(await read('https://example.com/')).toBeUndefined()
  expect(asked).toEqual(['https://example.com/', 'http://169.254.169.254/latest/meta-data'])
})

test('gives up on a page that doesn’t answer, and on redirects without end', async () => {
  const imageVariants = { draw: () => Promise.reject(new Error('There is no picture.')) }
  const never: typeof globalThis.fetch = (_, init) =>
    new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
  const { read, asked } = over({
    'https://example.com/': () => new Response('', { status: 302, headers: { location: 'https://example.com/' } }),
  })

  expect(await readCard({ fetchAt: () => never, imageVariants, pageTimeoutMs: 20 }, 'https://example.com/')).toBeUndefined()
  expect(await read('https://example.com/')).toBeUndefined()
  expect(asked).toHaveLength(4)
})

test.each<[string, Record<string, () => Response>]>([
  ['a page that is not there', {}],
  ['a page that refuses', { 'https://example.com/': () => new Response('', { status: 403 }) }],
  ['what is no page', { 'https://example.com/': () => Response.json({ title: 'No' }) }],
  ['a page that says nothing', { 'https://example.com/': () => html('<p>Hello</p>') }],
])('%s has no card', async (_, answers) => {
  expect(await over(answers).read('https://example.com/')).toBeUndefined()
})

test('leaves out a picture that is not one', async () => {
  const script = over({ 'https://example.com/': () => html(), 'https://example.com/a.png': () => html('<script>') })

  expect(await script.read('https://example.com/')).toMatchObject({ title: 'How we bake', image: undefined })
})
