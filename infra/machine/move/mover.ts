import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { StartError } from '../process/start-error.ts'

const program = fileURLToPath(new URL('../../../functions/operator/move.ts', import.meta.url))

type Order = {
  verb: 'export' | 'import'
  folder: string
  /** The variables that locate the place, and what the move has to know. */
  environment: Record<string, string>
  /** The key that seals the export's secrets. */
  key: Buffer
  say: (news: string) => void
}

/** Moves everything in one place out or in. Returns how much that was, in words. */
export const move = async ({ verb, folder, environment, key, say }: Order): Promise<string> => {
  const child = spawn(process.execPath, [program, verb, folder], {
    env: { ...process.env, ...environment, TRANSFER_KEY: key.toString('hex') },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const ended = once(child, 'exit')
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('The program of a move has no output to read.')
  let last = ''
  const listen = async () => {
    for await (const chunk of stderr.setEncoding('utf8')) {
      const news = String(chunk).trim()
      if (last !== '') say(last)
      last = news
    }
  }
  const [said, , [code]] = await Promise.all([text(stdout), listen(), ended])
  if (code !== 0) throw new StartError(last || `The move ended early (${String(code)}). Run the same command again.`)
  if (last !== '') say(last)
  return said.trim()
}
