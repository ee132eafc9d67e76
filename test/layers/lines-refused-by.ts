import { execFile } from 'node:child_process'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** The lines of TypeScript that one of our Biome rules refuses. The rule is named by its file in test/. */
export const linesRefusedBy = async (rule: string, lines: readonly string[]): Promise<(string | undefined)[]> => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'crier-rule-'))
  await writeFile(join(folder.path, 'biome.json'), JSON.stringify({ plugins: [resolve(`test/${rule}.grit`)] }))
  await writeFile(join(folder.path, 'planted.ts'), lines.join('\n'))
  return [...(await lint(folder.path)).matchAll(/^::error title=plugin,.*?,line=(\d+),/gm)].map(([, line]) => lines[Number(line) - 1])
}

/** Biome's output for a folder. */
const lint = (cwd: string) =>
  new Promise<string>((found) =>
    execFile(resolve('node_modules/.bin/biome'), ['lint', '--reporter=github'], { cwd }, (_, out, error) => found(out + error)),
  )
