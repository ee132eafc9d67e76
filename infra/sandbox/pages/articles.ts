import { crc32, deflateSync } from 'node:zlib'
import type { Server } from '../server.ts'

/** Pages to link to, with what their cards are made of. Any name has one: `how-we-bake` is “How we bake”. */
export const mountArticles = (server: Server) => {
  server.get('/articles/:name', (context) => {
    const name = context.req.param('name')
    const title = titleOf(name)
    return context.html(`<!doctype html>
<html lang="en">
<head>
<title>${title}</title>
<meta property="og:title" content="${title}">
<meta property="og:description" content="An article of the sandbox.">
<meta property="og:image" content="/articles/${name}/picture.png">
</head>
<body><h1>${title}</h1></body>
</html>`)
  })
  server.get('/articles/:name/picture.png', () => new Response(picture(), { headers: { 'content-type': 'image/png' } }))
}

const titleOf = (name: string) => {
  const words = name.replace(/[^\w]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const [width, height] = [480, 252]

/** A picture of 0.3 MB, which is more than a card's: a slope of brass with grain, which no PNG can pack. */
const picture = () => {
  const rows = Array.from({ length: height }, (_, y) => Buffer.from([0, ...Array.from({ length: width }, (_, x) => pixel(x, y)).flat()]))
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', size), chunk('IDAT', deflateSync(Buffer.concat(rows))), chunk('IEND', Buffer.alloc(0))])
}

const pixel = (x: number, y: number) => {
  const light = (x / width + y / height) / 2
  return [200, 150, 60].map((level, channel) => Math.round(level * (0.5 + light / 2)) + grain(x, y, channel))
}

/** 0 to 31, and the same each time. */
const grain = (x: number, y: number, channel: number) => crc32(`${x} ${y} ${channel}`) & 31

const chunk = (type: string, content: Buffer) => {
  const typed = Buffer.concat([Buffer.from(type), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, check])
}
