import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../web/prerender/root.ts'
import { ourFiles } from '../layers/our-files.ts'
import { textsOf } from './texts.ts'

// Prints all user-facing text, file by file, so it can be edited as a whole: `npm run texts`, or `npm run texts --
// web/src/routes/site`.

const places = process.argv.slice(2)
const files = ourFiles('web', 'shared', 'functions', 'infra').filter(
  (file) =>
    /\.tsx?$/.test(file) &&
    !/\.test\.tsx?$|common-password/.test(file) &&
    (places.length === 0 || places.some((place) => file.startsWith(place))),
)
let count = 0
for (const file of files) {
  const texts = textsOf(file, readFileSync(join(root, file), 'utf8'))
  if (texts.length === 0) continue
  count += texts.length
  console.log(`\n## ${file}\n`)
  for (const { line, text } of texts) console.log(`${line}: ${text.replaceAll('\n', ' ⏎ ')}`)
}
console.error(`${count} texts.`)
