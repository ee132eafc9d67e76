import { readFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { createServer as createTlsServer, TLSSocket } from 'node:tls'

const file = (name: string) => new URL(`./tls/${name}`, import.meta.url)
/** The server's certificate, which programs have to be told to trust. */
export const certificateFile = file('certificate.pem').pathname
const ownTls = { key: readFileSync(file('key.pem')), cert: readFileSync(file('certificate.pem')) }

export type SmtpSettings = {
  /** How TLS starts, if at all. */
  security?: 'none' | 'starttls' | 'tls'
  /** The response to a recipient's address. */
  answerTo?: (address: string) => string
  tls?: { key: Buffer; cert: Buffer }
  /** A free port by default. */
  port?: number
}

/** A mail server that records what it receives, whether it came over TLS, and who logged in. */
export const openSmtpServer = async ({ security = 'none', answerTo = () => '250 ok', tls = ownTls, port = 0 }: SmtpSettings = {}) => {
  const mails: { to: string; text: string; isEncrypted: boolean; login: string | undefined }[] = []
  const talk = (socket: Socket, isEncrypted: boolean) => {
    let [buffer, to, isInMail, login] = ['', '', false, undefined as string | undefined]
    const say = (line: string) => void socket.write(`${line}\r\n`)
    const takeMail = (text: string) => {
      mails.push({ to, text, isEncrypted, login })
      isInMail = false
      say('250 taken')
    }
    const answers: Record<string, (line: string) => void> = {
      EHLO: () => say(security === 'starttls' && !isEncrypted ? '250-localhost\r\n250 STARTTLS' : '250-localhost\r\n250 AUTH PLAIN'),
      STARTTLS: () => {
        if (security !== 'starttls') return say('502 unknown')
        say('220 go on')
        socket.removeAllListeners('data')
        talk(new TLSSocket(socket, { isServer: true, ...tls }), true)
      },
      AUTH: (line) => {
        login = Buffer.from(line.split(' ')[2] ?? '', 'base64')
          .toString()
          .split('\0')
          .slice(1)
          .join(':')
        say('235 welcome')
      },
      RCPT: (line) => {
        to = /<(.+)>/.exec(line)?.[1] ?? ''
        say(answerTo(to))
      },
      DATA: () => {
        isInMail = true
        say('354 go on')
      },
      QUIT: () => socket.end('221 bye\r\n'),
    }
    const hear = (line: string) => (answers[line.split(' ')[0]?.toUpperCase() ?? ''] ?? (() => say('250 ok')))(line)
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      buffer += chunk.toString()
      for (;;) {
        const end = isInMail ? '\r\n.\r\n' : '\r\n'
        const at = buffer.indexOf(end)
        if (at === -1) return
        const part = buffer.slice(0, at)
        buffer = buffer.slice(at + end.length)
        if (isInMail) takeMail(part)
        else hear(part)
      }
    })
  }
  const greet = (socket: Socket) => {
    socket.write('220 localhost ready\r\n')
    talk(socket, security === 'tls')
  }
  const server = security === 'tls' ? createTlsServer(tls, greet) : createServer(greet)
  await new Promise<void>((resolve) => server.listen(port, port === 0 ? '127.0.0.1' : '0.0.0.0', resolve))
  const address = server.address()
  return { port: address !== null && typeof address === 'object' ? address.port : 0, mails, stop: () => void server.close() }
}
