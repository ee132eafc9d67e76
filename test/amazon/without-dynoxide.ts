import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import './without-package.ts'

// Loaded ahead of a program, it makes this machine one on which there is no dynoxide at all.
delete process.env.DYNOXIDE_PATH
process.env.PATH = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !existsSync(join(folder, 'dynoxide')))
  .join(delimiter)
