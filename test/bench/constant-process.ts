import { createServer } from 'node:http'
import { listen } from '#infra/local/listen.ts'

// The least that a server can do: it reads the request and answers as many bytes as `x-bytes` asks for, made once.
const bodies = new Map<number, Buffer>()

const bodyOf = (bytes: number) => {
  const made = bodies.get(bytes) ?? Buffer.alloc(bytes, 'x')
  bodies.set(bytes, made)
  return made
}

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    const body = bodyOf(Number(request.headers['x-bytes']))
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
  })
})

process.on('disconnect', () => process.exit())
const { url } = await listen(server, 0)
process.send?.({ url })
