import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { root } from './root.ts'

const isSo = z.boolean().optional()
/** `devOptional`: a build dependency, and optional for a package that ships. `link`: a folder of ours. */
const Locked = z.looseObject({ dev: isSo, optional: isSo, devOptional: isSo, link: isSo })
const Lock = z.object({ packages: z.record(z.string(), Locked) })
const Package = z.looseObject({ name: z.string(), version: z.string(), license: z.string().optional() })

/** Writes `licenses.txt`: every package that runs in the browser or in a function, with its license text. */
export const writeLicenses = async (folder: string): Promise<void> => {
  const { packages } = Lock.parse(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')))
  const places = Object.entries(packages).filter(
    ([place, { dev, optional, devOptional, link }]) => place !== '' && !dev && !optional && !devOptional && !link,
  )
  const texts = await Promise.all(places.map(([place]) => licenseOf(join(root, place))))
  const unique = [...new Set(texts)].sort()
  await writeFile(join(folder, 'licenses.txt'), `${intro}\n\n${unique.join(`\n\n${rule}\n\n`)}\n`)
}

const intro =
  'Crier is made with these packages. Each is listed with its version and license, and with the license’s text if the package includes it.'
const rule = '-'.repeat(80)

const licenseOf = async (folder: string) => {
  const { name, version, license = 'see its text' } = Package.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')))
  const files = (await readdir(folder)).filter((file) => /^(licen[cs]e|notice|copying)(\.\w+)?$/i.test(file)).sort()
  const words = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return [`${name} ${version} (${license})`, ...words.map((text) => text.trim())].join('\n\n')
}
