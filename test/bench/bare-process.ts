import { createServer } from 'node:http'
import { listen } from '#infra/machine/door/listen.ts'

// The least that a server can do: it returns the same small JSON for every request.
const body = JSON.stringify({ status: 'ok' })

const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
})

process.on('disconnect', () => process.exit())
const { url } = await listen(server, 0)
process.send?.({ url })
