import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { boxSiteFolder } from '../../web/prerender/root.ts'
import { type Connection, head } from './door-connection.ts'

/**
 * An attack without signing in. `send` resolves when everything is sent, or when the server has closed the connection.
 */
export type DoorAttack = { name: string; connections: number; send: (connection: Connection, index: number) => Promise<void> }

const form = (...headers: string[]) => head('POST /crier-media/', 'content-type: multipart/form-data; boundary=cut', ...headers)
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
const part = (name: string, value: string) => `--cut\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const megabyte = 1_024 * 1_024

/** Writes a text up to the given number of times, until the server closes the connection. */
const repeat = async (connection: Connection, text: string, times: number) => {
  for (let time = 0; time < times && !connection.isClosed(); time += 1) await connection.write(text)
}

/** The path of the site's largest file, once the site is built. */
const largestAsset = () => {
  const files = globSync('assets/*', { cwd: boxSiteFolder }).map((path) => ({ path, bytes: statSync(join(boxSiteFolder, path)).size }))
  return `/${files.toSorted((one, other) => other.bytes - one.bytes)[0]?.path}`
}

/** Each attack is a different way to use up memory, CPU, or connections before signing in. */
export const doorAttacks: readonly DoorAttack[] = [
  {
    name: 'a form with endless fields',
    connections: 1,
    send: async (connection) => {
      await connection.write(form('transfer-encoding: chunked'))
      for (let piece = 0; piece < 300 && !connection.isClosed(); piece += 1) {
        const fields = Array.from({ length: 64 }, (_, field) => part(`f${piece}-${field}`, 'x'.repeat(16_000)))
        await connection.write(chunk(fields.join('')))
      }
    },
  },
  {
    name: 'a megabyte of content-disposition',
    connections: 16,
    send: async (connection) => {
      const text = `--cut\r\n${'content-disposition:'.repeat(3_200)}\r\n\r\n`
      await connection.write(`${form(`content-length: ${2 * text.length}`)}${text}`)
    },
  },
  {
    name: 'bodies of 9 MB that stall halfway',
    connections: 60,
    send: async (connection) => {
      await connection.write(head('POST /api/auth/login', 'content-type: application/json', `content-length: ${9 * megabyte}`))
      await repeat(connection, 'x'.repeat(megabyte / 16), 16 * 8)
    },
  },
  {
    name: 'bodies below every limit that stall halfway',
    connections: 300,
    send: async (connection) => {
      await connection.write(head('POST /api/auth/login', 'content-type: application/json', `content-length: ${255 * 1_024}`))
      await connection.write('x'.repeat(250 * 1_024))
    },
  },
  {
    name: 'bodies in chunks of one byte that stall',
    connections: 30,
    send: async (connection) => {
      await connection.write(head('POST /api/auth/login', 'content-type: application/json', 'transfer-encoding: chunked'))
      await repeat(connection, chunk('x').repeat(10_000), 20)
    },
  },
  {
    name: 'endless bodies that nobody reads',
    connections: 8,
    send: async (connection, index) => {
      await connection.write(head(index % 2 === 0 ? 'GET /' : 'GET /api/nothing', 'transfer-encoding: chunked'))
      await repeat(connection, chunk('x'.repeat(megabyte / 4)), 200)
    },
  },
  {
    name: 'calls that nobody waits for, on one connection',
    connections: 1,
    send: async (connection) => {
      await repeat(connection, head('GET /api/config').repeat(1_000), 20)
    },
  },
  {
    name: 'one long header that is signed thousands of times',
    connections: 60,
    send: async (connection) => {
      const query = `X-Amz-Credential=crier/20260504/eu-central-1/s3/aws4_request&X-Amz-Signature=0&X-Amz-SignedHeaders=${'a;'.repeat(3_500)}`
      await connection.write(head(`GET /crier-media/k?${query}`, `a: ${'x'.repeat(8_000)}`, 'connection: close'))
    },
  },
  {
    name: 'policies that are signed for thousands of scopes',
    connections: 60,
    send: async (connection) => {
      const body = `${part('x-amz-credential', '/'.repeat(18_000))}${part('file', 'x')}--cut--\r\n`
      await connection.write(`${form(`content-length: ${body.length}`, 'connection: close')}${body}`)
    },
  },
  {
    name: 'thousands of names in a query',
    connections: 60,
    send: async (connection) => {
      const names = Array.from({ length: 3_500 }, (_, index) => index.toString(36))
      await connection.write(head(`GET /api/config?${names.join('&')}`, 'connection: close'))
    },
  },
  {
    name: 'large files that nobody reads',
    connections: 200,
    send: async (connection) => {
      connection.stopReading()
      await connection.write(head(`GET ${largestAsset()}`))
    },
  },
  {
    name: 'the API’s document, which nobody reads',
    connections: 200,
    send: async (connection) => {
      connection.stopReading()
      await connection.write(head('GET /api/openapi.json'))
    },
  },
  { name: 'connections on which nothing comes', connections: 1_500, send: async () => undefined },
]
