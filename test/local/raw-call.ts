import { once } from 'node:events'
import { connect } from 'node:net'
import { onTestFinished } from 'vitest'

/** A connection that a test can write anything to. `answer` resolves with everything received until it's closed. */
export const openConnection = async (url: string) => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  // The server may close the connection while something is still being written.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1')
  })
  const answer = new Promise<string>((resolve) => socket.once('close', () => resolve(received)))
  return { socket, write: (written: string) => void socket.write(written), answer }
}

/** A call's first lines. */
export const head = (target: string, ...headers: string[]) =>
  `${[`${target} HTTP/1.1`, 'host: localhost', ...headers].join('\r\n')}\r\n\r\n`

/** The status of each response in what was received. */
export const statusesIn = (answer: string) => [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
