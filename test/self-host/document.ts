import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../web/prerender/root.ts'
import { siteName } from './internet.ts'

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
    /** A command that stands in the text of a section, between backticks. */
    command: (title: string, begin: string) => {
      const found = [...section(title).matchAll(/`([^`]+)`/g)].map(([, code = '']) => code).find((code) => code.startsWith(begin))
      if (found === undefined) throw new Error(`The section ${title} of docs/self-host.md names no command that begins with ${begin}.`)
      return found
    },
  }
}

export type Document = Awaited<ReturnType<typeof readDocument>>
