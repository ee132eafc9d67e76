import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../web/prerender/root.ts'
import { siteName } from './internet.ts'

/** The inline commands of the document that a walk runs, by section and start of the command. */
const commands = {
  invite: ['Who can sign up', 'crier admin invite'],
  backUp: ['Who can sign up', 'crier backup'],
  check: ['What to watch', 'crier doctor'],
  stop: ['Backups', 'systemctl stop crier'],
  restore: ['Backups', 'crier restore FILE'],
  resume: ['Backups', 'crier admin resume all'],
  upgrade: ['Upgrades', 'npm ci'],
} as const

type Command = keyof typeof commands
export const commandNames = Object.keys(commands).filter((name): name is Command => name in commands)

/** Reads what a walk follows in docs/self-host.md: its code blocks and inline commands, verbatim. */
export const readDocument = async () => {
  // The document asks readers to substitute their own name.
  const text = (await readFile(join(root, 'docs/self-host.md'), 'utf8')).replaceAll('crier.example.org', siteName)
  const section = (title: string) => {
    const found = new RegExp(`^## ${title}$(.*?)(?=^## |$(?!.))`, 'ms').exec(text)?.[1]
    if (found === undefined) throw new Error(`docs/self-host.md has no section ${title}.`)
    return found
  }
  const steps = section('From an empty Debian to a post').split(/^\d+\. /m)
  return {
    /** Returns a step's code block. */
    step: (number: number) => {
      const block = /```sh\n(.*?)```/s.exec(steps[number] ?? '')?.[1]
      if (block === undefined) throw new Error(`Step ${number} of docs/self-host.md has no block of code.`)
      return block.replaceAll(/^ {3}/gm, '')
    },
    /** Returns an inline command from its section. It can span lines. */
    command: (name: Command) => {
      const [title, begin] = commands[name]
      const text = section(title).replaceAll(/^```.*?^```/gms, '')
      const found = [...text.matchAll(/`([^`]+)`/g)]
        .map(([, code = '']) => code.replaceAll(/\s+/g, ' '))
        .find((code) => code.startsWith(begin))
      if (found === undefined) throw new Error(`The section ${title} of docs/self-host.md names no command that begins with ${begin}.`)
      return found
    },
  }
}

export type Document = Awaited<ReturnType<typeof readDocument>>
