import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../web/prerender/root.ts'
import { siteName } from './internet.ts'

/** The commands in the document's text that a walk runs: each in its section, known by how it begins. */
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

/** The words of docs/self-host.md that a walk follows: its blocks of code and its commands in the text, as they stand there. */
export const readDocument = async () => {
  // The document asks its readers to put their own name there.
  const text = (await readFile(join(root, 'docs/self-host.md'), 'utf8')).replaceAll('crier.example.org', siteName)
  const section = (title: string) => {
    const found = new RegExp(`^## ${title}$(.*?)(?=^## |$(?!.))`, 'ms').exec(text)?.[1]
    if (found === undefined) throw new Error(`docs/self-host.md has no section ${title}.`)
    return found
  }
  const steps = section('From an empty Debian to a post').split(/^\d+\. /m)
  return {
    /** The block of code of a step. */
    step: (number: number) => {
      const block = /```sh\n(.*?)```/s.exec(steps[number] ?? '')?.[1]
      if (block === undefined) throw new Error(`Step ${number} of docs/self-host.md has no block of code.`)
      return block.replaceAll(/^ {3}/gm, '')
    },
    /** A command that stands in the text of its section, between backticks; a line of text may end within it. */
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
