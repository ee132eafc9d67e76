import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { tableFiles } from '#infra/local/table-file.ts'
import { dataVersion, ourSteps } from '#infra/serve/data-version.ts'
import { runBox } from '../run-box.ts'

// A Crier to come. Its step changes what a person reads, in the table as the emulator keeps it.

const changeWords = (folder: string) => {
  const table = new DatabaseSync(join(folder, tableFiles.dynoxide))
  try {
    for (const name of ['crier', ...[1, 2, 3, 4].map((number) => `crier::gsi::gsi${number}`)])
      table.exec(`UPDATE "${name}" SET item_json = replace(item_json, 'A draft', 'A newer draft')`)
  } finally {
    table.close()
  }
}

const newest = dataVersion + 1
const step = { to: newest, what: 'drafts are newer', run: async (folder: string) => changeWords(folder) }
runBox({ steps: [...ourSteps.steps, step], newest })
