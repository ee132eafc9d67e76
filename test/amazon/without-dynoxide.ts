import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import './without-package.ts'

// Preloaded into a program, hides every trace of dynoxide on this machine.
delete process.env.DYNOXIDE_PATH
process.env.PATH = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !existsSync(join(folder, 'dynoxide')))
  .join(delimiter)
