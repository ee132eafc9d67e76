import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { dataVersion, ourSteps } from '#infra/machine/data/data-version.ts'
import { ownTableFile } from '#infra/machine/data/database-file.ts'
import { tableFiles } from '#infra/machine/data/table-file.ts'
import { runBox } from '../run-box.ts'

// A future Crier whose migration changes what a person reads, in the table in our storage or the emulator's.

const changeWords = (folder: string) => {
  const isOurs = existsSync(join(folder, ownTableFile))
  const table = new DatabaseSync(join(folder, isOurs ? ownTableFile : tableFiles.dynoxide))
  const places = isOurs
    ? [['items', 'item']]
    : ['crier', ...[1, 2, 3, 4].map((number) => `crier::gsi::gsi${number}`)].map((name) => [name, 'item_json'])
  try {
    for (const [name, column] of places) table.exec(`UPDATE "${name}" SET ${column} = replace(${column}, 'A draft', 'A newer draft')`)
  } finally {
    table.close()
  }
}

const newest = dataVersion + 1
const step = { to: newest, what: 'drafts are newer', run: async (folder: string) => changeWords(folder) }
runBox({ steps: [...ourSteps.steps, step], newest })
