import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../web/prerender/root.ts'

/** A block of code as a page prints it, without the indentation of the list that it stands in. */
export type CodeBlock = { page: string; line: number; language: string; text: string }

/**
 * What is done with a block of code, so that nobody copies something that doesn't work:
 * - `walk`: calls of the API, run word for word against a running Crier (`test/api/documentation.test.ts`);
 * - `guide`: changes of our own code, followed word for word in a copy of the repository (there as well);
 * - `command`: what builds, deploys, or changes a whole machine. Bash parses it, and every script, option, file, command of `crier`, and call of AWS that
 *   it names exists. `npm run test:self-host` and `npm run test:fresh` run those of docs/self-host.md and README;
 * - `settings`: variables for a box, all of which it reads;
 * - `typescript`: part of a stage, which is type-checked;
 * - `yaml`, `nix`, `post`: data, which is parsed;
 * - `drawing`: nothing that could be run.
 */
export type BlockClass = 'walk' | 'guide' | 'command' | 'settings' | 'typescript' | 'yaml' | 'nix' | 'post' | 'drawing'

/** The pages that people copy from. */
export const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/**/*.md', { cwd: root }).sort()]

export const readPage = (page: string) => readFileSync(join(root, page), 'utf8')

/** Every block of code on a page, in its order. Throws where a block has no end. */
export const codeBlocksOf = (page: string): CodeBlock[] => {
  const blocks: CodeBlock[] = []
  let open: { block: CodeBlock; indent: string; lines: string[] } | undefined
  for (const [index, line] of readPage(page).split('\n').entries()) {
    const fence = /^( *)(?:```|~~~)(.*)$/.exec(line)
    if (open && fence) {
      blocks.push({ ...open.block, text: open.lines.join('\n') })
      open = undefined
    } else if (open) open.lines.push(line.startsWith(open.indent) ? line.slice(open.indent.length) : line)
    else if (fence) open = { block: { page, line: index + 1, language: fence[2] ?? '', text: '' }, indent: fence[1] ?? '', lines: [] }
  }
  if (open) throw new Error(`The block of code in line ${open.block.line} of ${page} has no end.`)
  return blocks
}

export const codeBlocks = pages.flatMap(codeBlocksOf)

/** The class of a block; none for one that nobody has thought of yet. */
export const classOf = ({ page, language, text }: CodeBlock): BlockClass | undefined => {
  if (page === 'docs/add-an-endpoint.md') return 'guide'
  if (language === 'sh') return /\bcurl\b/.test(text) ? 'walk' : 'command'
  if (language === 'ini') return 'settings'
  if (language === 'ts') return 'typescript'
  if (language === 'yaml' || language === 'nix') return language
  if (language === '') return text.startsWith('---\n') ? 'post' : 'drawing'
  return undefined
}

export const blocksOfClass = (name: BlockClass) => codeBlocks.filter((block) => classOf(block) === name)

/** How a test names a block. */
export const placeOf = ({ page, line }: CodeBlock) => `${page}:${line}`
