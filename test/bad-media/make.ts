import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv } from 'node:process'
import { badFiles } from './files.ts'

/** Writes the files into a folder for manual testing: `node test/bad-media/make.ts [folder]`. */
const folder = argv[2] ?? '.build/bad-media'
mkdirSync(folder, { recursive: true })
for (const { name, content } of badFiles) writeFileSync(join(folder, name), content)
