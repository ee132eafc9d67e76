import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../web/prerender/root.ts'

/** A code block as printed on a page, without the indentation of its list. */
export type CodeBlock = { page: string; line: number; language: string; text: string }

/**
 * How a code block is checked, so that nobody copies something that doesn't work:
 * - `walk`: API calls, run verbatim against a running Crier (`test/api/documentation.test.ts`).
 * - `guide`: changes to our own code, followed verbatim in a copy of the repository (`test/local/add-an-endpoint.test.ts`).
 * - `command`: commands that build, deploy, or change a whole machine. Bash parses them, and every script, option,
 * file, `crier` command, and AWS call that they name must exist. `npm run test:self-host` and `npm run test:fresh` run
 * those in docs/self-host.md and README.
 * - `settings`: variables for a box, which must read all of them.
 * - `typescript`: part of a stage, which is type-checked.
 * - `yaml`, `json`, `nix`, `post`: data, which is parsed.
 * - `verification`: functions that check a webhook's signature, run in their own language (`test/documentation/webhook-verification.test.ts`).
 * - `drawing`: nothing that can be run.
 */
export type BlockClass =
  | 'walk'
  | 'guide'
  | 'command'
  | 'settings'
  | 'typescript'
  | 'yaml'
  | 'json'
  | 'nix'
  | 'post'
  | 'verification'
  | 'drawing'

/** The pages that people copy from. */
export const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/**/*.md', { cwd: root }).sort()]

export const readPage = (page: string) => readFileSync(join(root, page), 'utf8')

/** A page's code blocks in order. Throws on an unclosed block. */
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

/** In the developer docs, `crier` is the function that the quick start defines. Elsewhere, it's a box's command. */
const callsApi = (page: string, text: string) => (page.startsWith('docs/developers/') ? /\b(curl|crier) / : /\bcurl\b/).test(text)

/** A block's class, or undefined for a kind that isn't covered yet. */
export const classOf = ({ page, language, text }: CodeBlock): BlockClass | undefined => {
  if (page === 'docs/add-an-endpoint.md') return 'guide'
  if (language === 'sh') return callsApi(page, text) ? 'walk' : 'command'
  if (language === 'ini') return 'settings'
  if (language === 'ts') return 'typescript'
  if (language === 'yaml' || language === 'json' || language === 'nix') return language
  if (['js', 'python', 'php'].includes(language)) return 'verification'
  if (language === 'http' || language === 'text') return 'drawing'
  if (language === '') return text.startsWith('---\n') ? 'post' : 'drawing'
  return undefined
}

export const blocksOfClass = (name: BlockClass) => codeBlocks.filter((block) => classOf(block) === name)

/** A block's name in test titles. */
export const placeOf = ({ page, line }: CodeBlock) => `${page}:${line}`
