import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { certify } from './certify-platform.ts'
import { readCertifyCommand } from './command.ts'

// Walks a list of posts on a real platform with the operator's own account, and records where it differs from our fake
// one.

const environmentFile = fileURLToPath(new URL('../../.env', import.meta.url))

const main = async () => {
  if (existsSync(environmentFile)) process.loadEnvFile(environmentFile)
  const { saysYes, out, signIn, ...command } = readCertifyCommand(process.argv.slice(2), process.env)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const ask = async (question: string) => saysYes || /^y(es)?$/i.test((await terminal.question(`${question} (y/N) `)).trim())
  const visit = async (address: string) => {
    say(`Sign in at this address:\n${address}`)
    return (await terminal.question('Paste the address you’re sent back to: ')).trim()
  }
  try {
    const { report, date, isDifferent } = await certify({
      ...command,
      signIn: { ...signIn, visit },
      fetch,
      now: Date.now,
      sleep: pause,
      ask,
      say,
    })
    const file = join(out, `${command.platform}-${date}.md`)
    await mkdir(out, { recursive: true })
    await writeFile(file, report)
    say(`\n${isDifferent ? 'There are differences' : 'There is no difference'}: ${file}`)
    process.exitCode = isDifferent ? 1 : 0
  } finally {
    terminal.close()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
})
