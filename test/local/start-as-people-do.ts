import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { outputOf } from '../logs/instance-output.ts'

/** The program to start, with the options for Node and for the program. */
type StartOptions = { program?: string; node?: readonly string[]; options?: readonly string[] }

/**
 * Starts the system on free ports, like `npm start`, or like `npm run start:aws` if given that program. The test fails if
 * a secret was printed.
 */
export const startCrier = (
  data: string,
  environment: Record<string, string> = {},
  { program = 'infra/machine/start.ts', node = [], options = [] }: StartOptions = {},
) => {
  const child = spawn(process.execPath, [...node, program, ...options], {
    env: { ...process.env, PORT: '0', CRIER_DATA: data, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = outputOf(child)
  const lines: string[] = []
  const waiting: { text: string; resolve: (line: string) => void }[] = []
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line)
    for (const { text, resolve } of waiting) if (line.includes(text)) resolve(line)
  })
  const exited = once(child, 'exit').then(([code]: (number | null)[]) => code)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exited
    output.search()
  })

  /** Resolves with the first line that contains this text. */
  const printed = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const line = lines.find((earlier) => earlier.includes(text))
      if (line !== undefined) return resolve(line)
      waiting.push({ text, resolve })
      void exited.then(() => reject(new Error(`Crier ended before it printed "${text}". ${output.complaints()}`)))
    })
  /** Resolves when all parts have started, and only the demo user remains to be created. */
  const runs = () => printed('Creating the demo user …')
  const ready = async () => (await printed('Crier is ready at ')).replace('Crier is ready at ', '')
  const stop = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return exited
  }
  return { lines, printed, runs, ready, stop, exited, complaints: output.complaints }
}
