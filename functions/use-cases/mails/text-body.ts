import type { Block, EmailTemplate, Item } from './email-template.ts'
import { greeting } from './greeting.ts'

const columns = 72

/** A template as plain text, in lines of at most 72 characters. Each address has a line of its own, so that it can be clicked or copied whole. */
export const textBody = ({ title, name, blocks, reason, unsubscribe }: EmailTemplate) =>
  `${[
    `CRIER\n\n${wrapped(title)}\n${'='.repeat(Math.min(title.length, columns))}`,
    ...(name === undefined ? [] : [wrapped(greeting(name))]),
    ...blocks.map(blockText),
    // Mail programs take this for the end of the message.
    `-- \n${wrapped(reason)}`,
    ...(unsubscribe ? [`Stop these mails:\n${unsubscribe.page}`] : []),
  ].join('\n\n')}\n`

const blockText = (block: Block) => {
  if (typeof block === 'string') return wrapped(block)
  if ('action' in block) return `${block.action}:\n${block.url}`
  if ('items' in block) return block.items.map(itemText).join('\n\n')
  return wrapped(block.quote, '> ')
}

const itemText = ({ title, lines, link }: Item) =>
  [wrapped(title, '* ', '  '), ...lines.map((line) => wrapped(line, '  ')), ...(link ? [`  ${link.label}:`, `  ${link.url}`] : [])].join(
    '\n',
  )

/** Breaks lines between words, and begins the first of them with `first`, the others with `next`. */
const wrapped = (text: string, first = '', next = first) =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .flatMap((line) => broken(line, columns - first.length))
    .map((line, index) => (index === 0 ? first : next) + line)
    .join('\n')

const broken = (line: string, width: number) => {
  const lines = ['']
  for (const word of line.split(/[ \t]+/)) {
    const current = lines.at(-1) ?? ''
    if (current === '') lines[lines.length - 1] = word
    else if (current.length + 1 + word.length <= width) lines[lines.length - 1] = `${current} ${word}`
    else lines.push(word)
  }
  return lines
}
