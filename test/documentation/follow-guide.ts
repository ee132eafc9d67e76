import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../web/prerender/root.ts'
import { codeBlocksOf } from './code-blocks.ts'

/** Where each block in docs/add-an-endpoint.md goes, in order. The last block is a walk. */
const places = [
  { file: 'shared/contracts/groups.ts', before: /(?<=^export const groupsApi = \{\n)/m },
  { file: 'functions/use-cases/own-lists/groups.ts', before: /$/ },
  { file: 'functions/api/groups/answers.ts', before: /(?=^ {2}list: )/m },
  { file: 'functions/api/groups/answers.test.ts', before: /$/ },
  { file: 'test/api/bad-input/grouped-accounts.ts', before: /(?<=^ {2}return \[\n)/m },
]

/** A copy of the repository in which docs/add-an-endpoint.md has been followed verbatim. */
export const followGuide = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'crier-guide-'))
  for (const part of ['functions', 'infra', 'shared', 'test', 'web', 'package.json', 'tsconfig.json', 'vitest.config.ts'])
    await cp(join(root, part), join(folder, part), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))

  const blocks = codeBlocksOf('docs/add-an-endpoint.md')
  for (const [index, { file, before }] of places.entries())
    await change(join(folder, file), (text) => text.replace(before, () => `${blocks[index]?.text}\n`))
  await change(join(folder, 'functions/api/groups/answers.ts'), (text) => text.replace('createGroup, ', 'createGroup, findGroup, '))
  return { folder, walk: blocks.at(-1)?.text ?? '', remove: () => rm(folder, { recursive: true }) }
}

const change = async (file: string, edit: (text: string) => string) => {
  const before = await readFile(file, 'utf8')
  const after = edit(before)
  if (after === before) throw new Error(`The guide changes nothing in ${file}.`)
  await writeFile(file, after)
}
