import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/** Sends a request as a browser does, with its whole body before reading any of the response. Returns the status. */
export const sendWhole = async (address: string, { method, type, body }: { method: string; type?: string; body: Buffer }) => {
  const { hostname, port, pathname, search } = new URL(address)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const head = [
    `${method} ${pathname}${search} HTTP/1.1`,
    `host: ${hostname}:${port}`,
    'connection: close',
    `content-length: ${body.length}`,
    ...(type === undefined ? [] : [`content-type: ${type}`]),
  ]
  const broken = once(socket, 'error').then(([error]) => Promise.reject(error))
  const sent = new Promise((resolve) => socket.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]), resolve))
  await Promise.race([sent, broken])
  const answer = await Promise.race([text(socket), broken])
  return Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1])
}
