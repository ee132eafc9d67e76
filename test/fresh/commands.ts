import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { demoUser } from '#infra/machine/demo/seed.ts'
import { authApi } from '#shared/contracts/auth.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { createClient } from '#web/lib/request.ts'
import { type BareMachine, type Running, signal } from './bare-machine.ts'

/** Exit codes for success, and for a shell and npm ended by Ctrl-C. */
const cleanCodes: unknown[] = [0, 130]

const startMs = 30 * minuteMs
const endMs = 30 * secondMs

/** Runs a command until Crier is ready, opens it as a newcomer would, and ends it with Ctrl-C. */
export const runStart = async (machine: BareMachine, command: string) => {
  const running = machine.start(command)
  const heard = listen(running)
  try {
    const ended = once(running, 'close').then(() => undefined)
    const url = await Promise.race([heard.until(/Crier is ready at (\S+)/), ended, pause(startMs, undefined, { ref: false })])
    if (url === undefined) throw new Error('Crier did not become ready.')
    await lookIn(url)
    await endByKeyboard(running, url)
    refuseWarnings(heard.text())
  } finally {
    signal(running, 'SIGKILL')
  }
}

/** Runs a command that must succeed. */
export const runTest = async (machine: BareMachine, command: string) => {
  const running = machine.start(command)
  const heard = listen(running)
  try {
    const [code] = await once(running, 'close')
    if (code !== 0) throw new Error(`It failed (code ${code}).`)
    refuseWarnings(heard.text())
  } finally {
    signal(running, 'SIGKILL')
  }
}

const lookIn = async (url: string) => {
  const front = await fetch(url)
  if (front.status !== 200 || !(await front.text()).includes('<h1')) throw new Error(`The front page answers ${front.status}.`)
  const { email, password } = demoUser
  await createClient({ baseUrl: url }).request(authApi.login, { email, password })
  const picture = await fetch(`${url}/share/home.png`)
  if (picture.headers.get('content-type') !== 'image/png') throw new Error(`The picture of the front page answers ${picture.status}.`)
}

const endByKeyboard = async (running: Running, url: string) => {
  signal(running, 'SIGINT')
  const ending = Promise.race([once(running, 'close'), pause(endMs, undefined, { ref: false })])
  const [code] = (await ending) ?? ['none']
  if (!cleanCodes.includes(code)) throw new Error(`Ctrl-C did not end it cleanly (code ${code}).`)
  if (await answers(url)) throw new Error(`${url} still answers after Ctrl-C.`)
}

const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  )

/** Echoes a command's output and stores it. */
const listen = ({ stdout, stderr }: Running) => {
  let text = ''
  const hearers: (() => void)[] = []
  for (const output of [stdout, stderr])
    output.setEncoding('utf8').on('data', (part: string) => {
      text += part
      process.stdout.write(part)
      for (const hear of hearers) hear()
    })
  /** Resolves with the first group of a pattern once it matches. */
  const until = (pattern: RegExp) =>
    new Promise<string>((resolve) => {
      hearers.push(() => {
        const found = pattern.exec(text)?.[1]
        if (found !== undefined) resolve(found)
      })
    })
  return { text: () => text, until }
}

/** A newcomer takes a warning for their own mistake. */
const refuseWarnings = (text: string) => {
  const warnings = text.split('\n').filter((line) => /^npm warn/i.test(line))
  if (warnings.length > 0) throw new Error(`npm warns:\n${warnings.join('\n')}`)
}
