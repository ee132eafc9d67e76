import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isPost, isPosts } from '../../src/routes/site/blog/use-blog.ts'
import { readPosts } from './parse-post.ts'
import { writePictures } from './pictures.ts'
import { listData, postData, writeBlog } from './write-blog.ts'

const siteUrl = 'https://crier.test'

/** Returns a temporary folder with these files. */
const aFolder = async (files: Record<string, string>) => {
  const folder = await mkdtemp(join(tmpdir(), 'crier-blog-'))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return folder
}

const description =
  'What a reader of search results is told of this post before they open it, in one sentence that is neither too short nor too long for that.'

const aPost = ({ title = 'One', date = '2026-11-10', body = 'Hear ye.', image = '' } = {}) =>
  `---\ntitle: ${title}\ndate: ${date}\nauthor: The Crier team\ndescription: ${description}\n${image}---\n\n${body}\n`

const anImage = 'image:\n  file: images/bell.svg\n  alt: A "bell"\n'
const svg = (width: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width / 2}"><circle cx="90" cy="90" r="80"/></svg>`

test('lists posts newest first, each under its file name', async () => {
  const folder = await aFolder({
    'older.md': aPost({ date: '2026-01-31' }),
    'newest.md': aPost({ date: '2026-11-10' }),
    'a-third.md': aPost({ date: '2026-01-31' }),
    'notes.txt': 'no post',
  })

  const posts = await readPosts(folder)

  expect(posts.map(({ path }) => path)).toEqual(['newest', 'a-third', 'older'])
  expect(posts[0]?.file).toBe(join(folder, 'newest.md'))
})

test.each<[fault: string, files: Record<string, string>, told: string]>([
  ['front matter', { 'bad.md': aPost({ date: 'soon' }) }, 'date: '],
  ['nesting', { 'bad.md': aPost({ body: `${'> '.repeat(101)}Hear ye.` }) }, '100 levels'],
  ['a table', { 'bad.md': aPost({ body: `Hear ye.\n\n${'|a'.repeat(300)}\n${'|-'.repeat(300)}\n${'|x\n'.repeat(300)}` }) }, '65536'],
  ['no picture', { 'bad.md': aPost({ image: anImage }) }, 'bell.svg'],
  ['a small picture', { 'bad.md': aPost({ image: anImage }), 'images/bell.svg': svg(800) }, 'image.file: '],
  ['a name that is no address', { 'Bad one.md': aPost() }, 'name'],
  ['the name of the list', { 'posts.md': aPost() }, 'name'],
])('an error names the file it is in: %s', async (_fault, files, told) => {
  const [name = ''] = Object.keys(files)
  const folder = await aFolder({ 'good.md': aPost(), ...files })

  const reading = readPosts(folder)

  await expect(reading).rejects.toThrow(join(folder, name))
  await expect(reading).rejects.toThrow(told)
})

test('writes the list, the posts, and their pictures', async () => {
  const body = 'Hear [ye](/tools), [below](#why) and [there](https://other.example/).\n\n## Why\n\n[Call to Action: Ring.]'
  const folder = await aFolder({
    'one.md': aPost({ title: '"Bells & whistles"', image: anImage, body }),
    'two.md': aPost({ title: 'Two', date: '2026-02-01' }),
    'images/bell.svg': svg(1_600),
  })
  const into = await aFolder({})
  const posts = await readPosts(folder)

  await writeBlog(posts, { into, siteUrl })
  await writePictures([join(folder, 'images/bell.svg')], into)

  const [list, whole] = await Promise.all(['posts', 'one'].map((name) => jsonIn(join(into, `blog/${name}.json`))))
  expect(list).toEqual([...listData(posts).posts])
  expect(isPosts(list) && list.map(({ path }) => path)).toEqual(['one', 'two'])
  expect(isPost(whole) && whole).toMatchObject({ path: 'one', ctaText: 'Ring.', html: expect.stringContaining('<h2 id="why">Why</h2>') })
  const [image] = posts.flatMap(({ frontmatter }) => frontmatter.image ?? [])
  expect(image).toMatchObject({ alt: 'A "bell"', width: 1_600, height: 800 })
  for (const [format, sources] of [
    ['heif', image?.avif],
    ['webp', image?.webp],
  ] as const) {
    const named = (sources ?? '').split(', ').map((source) => source.split(' '))
    expect(named.map(([, width]) => width)).toEqual(['480w', '720w', '960w', '1600w'])
    for (const [address = '', width = ''] of named)
      expect(await sharp(join(into, address)).metadata()).toMatchObject({ format, width: Number.parseInt(width, 10) })
  }
})

test('the feed has full dates, absolute links only, and no build date', async () => {
  const body = 'Hear [ye](/tools), [below](#why) and [there](https://other.example/). `<a href="/x">`\n\n## Why'
  const folder = await aFolder({ 'one.md': aPost({ image: anImage, body }), 'images/bell.svg': svg(1_600) })
  const into = await aFolder({})

  await writeBlog(await readPosts(folder), { into, siteUrl })
  const feed = await readFile(join(into, 'blog/rss.xml'), 'utf8')

  expect(feed).toContain('<lastBuildDate>Tue, 10 Nov 2026 12:00:00 GMT</lastBuildDate>')
  expect(feed).toContain('<pubDate>Tue, 10 Nov 2026 12:00:00 GMT</pubDate>')
  expect(feed).toContain('<link>https://crier.test/blog/one</link>')
  expect(feed).toContain('<dc:creator>The Crier team</dc:creator>')
  const links = [...feed.matchAll(/<(?:a|img) (?:href|src)="(.*?)"/g)].map(([, link]) => link)
  expect(links).toEqual([
    expect.stringMatching(/^https:\/\/crier\.test\/assets\/blog\/bell-[0-9a-f]{8}-960\.webp$/),
    ...['https://crier.test/tools', 'https://crier.test/blog/one#why', 'https://other.example/'],
  ])
  expect(feed).toContain('<code>&lt;a href="/x"&gt;</code>')
})

test('page data holds no more of a post than the page shows', async () => {
  const folder = await aFolder({ 'one.md': aPost(), 'two.md': aPost({ date: '2026-02-01' }) })
  const posts = await readPosts(folder)
  const [first] = posts
  if (!first) throw new Error('There is no post.')

  const { posts: listed, post } = postData(posts, first)

  expect(listed.map((summary) => Object.keys(summary))).toEqual([
    ['path', 'frontmatter', 'excerpt'],
    ['path', 'frontmatter', 'excerpt'],
  ])
  expect(Object.keys(post)).toEqual(['path', 'frontmatter', 'excerpt', 'html', 'ctaText'])
})

const jsonIn = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'))
