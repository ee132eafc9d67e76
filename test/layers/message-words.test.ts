import { execFile } from 'node:child_process'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const refused = [
  "const isOver = message.includes('expired')",
  "const isOver = error.message?.startsWith('Your sign-in has expired')",
  "const hasDeclined = state.message.endsWith('access_denied')",
  'const isOver = /expired/.test(failure.message)',
  'const isOver = message.match(/expired/) !== null',
  'const isOver = overMessages.includes(message)',
  'const isBadToken = serverMessage === badToken',
  "const isBadToken = 'Invalid token.' !== error.message",
  "switch (message) { case 'Invalid token.': askAgain() }",
]

const allowed = [
  "const isOver = error.code === 'expired'",
  'const hasSaidWhy = message !== undefined',
  "const hasSaidWhy = error.message !== ''",
  "const isAsked = text.includes('?')",
]

test('what hangs on the words of a message is refused in web, and nothing else', async () => {
  const lines = [...refused, ...allowed]

  expect((await refusedLines(lines)).map((line) => lines[line - 1])).toEqual(refused)
})

/** The numbers of the lines that the rule refuses. */
const refusedLines = async (lines: readonly string[]): Promise<number[]> => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'crier-rule-'))
  await writeFile(join(folder.path, 'biome.json'), JSON.stringify({ plugins: [resolve('test/no-words-of-messages.grit')] }))
  await writeFile(join(folder.path, 'planted.ts'), lines.join('\n'))
  return [...(await lint(folder.path)).matchAll(/^::error title=plugin,.*?,line=(\d+),.*Branch on the code of a refusal/gm)].map(
    ([, line]) => Number(line),
  )
}

/** What Biome prints about a folder. */
const lint = (cwd: string) =>
  new Promise<string>((found) =>
    execFile(resolve('node_modules/.bin/biome'), ['lint', '--reporter=github'], { cwd }, (_, out, error) => found(out + error)),
  )
